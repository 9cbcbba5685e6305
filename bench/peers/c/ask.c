// Measures the C interface of nzrsky/robotstxt, a C++20 parser made from Google's.
//
// usage: ask LIBRARY PEER FOLDER INPUT MEASURE MILLISECONDS
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void *create(void);
typedef bool allowed(void *matcher, const char *text, size_t text_size, const char *agent,
                     size_t agent_size, const char *url, size_t url_size);

static const char agent[] = "Googlebot";

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

// read_input returns the file FOLDER/INPUT with that ending, ended by a NUL.
static char *read_input(char **arguments, const char *ending) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s%s", arguments[3], arguments[4], ending);
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = calloc(size + 1, 1);
  if (fread(text, 1, size, file) != (size_t)size) exit(1);
  fclose(file);
  return text;
}

int main(int count, char **arguments) {
  if (count != 7) {
    fprintf(stderr, "usage: ask LIBRARY PEER FOLDER INPUT MEASURE MILLISECONDS\n");
    return 1;
  }
  void *library = dlopen(arguments[1], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  void *matcher = ((create *)dlsym(library, "robots_matcher_create"))();
  allowed *decide = (allowed *)dlsym(library, "robots_allowed_by_robots");
  const char *measure = arguments[5];
  double least = atof(arguments[6]) * 1e6;
  char *text = read_input(arguments, ".robots.txt");
  size_t size = strlen(text);

  printf("{\"peer\":\"%s\",\"input\":\"%s\",\"measure\":\"%s\",", arguments[2], arguments[4], measure);
  if (!strcmp(measure, "Cold")) {
    char *url = strtok(read_input(arguments, ".urls"), "\n");
    size_t url_size = strlen(url);
    volatile bool answer;
    for (long calls = 1;; calls *= 2) {
      double start = now();
      for (long i = 0; i < calls; i++)
        answer = decide(matcher, text, size, agent, sizeof agent - 1, url, url_size);
      double elapsed = now() - start;
      if (elapsed >= least) {
        printf("\"ns\":%f}\n", elapsed / calls);
        break;
      }
    }
    (void)answer;
  } else if (!strcmp(measure, "Answers")) {
    int differ = 0, of = 0;
    double start = now();
    for (char *probe = strtok(read_input(arguments, ".probes"), "\n"); probe; probe = strtok(NULL, "\n")) {
      char *url = strchr(probe, ' ') + 1;
      bool want = probe[0] == 'a';
      differ += decide(matcher, text, size, agent, sizeof agent - 1, url, strlen(url)) != want;
      of++;
      if (now() - start > least) break;
    }
    printf("\"differ\":%d,\"of\":%d}\n", differ, of);
  } else {
    printf("\"none\":true}\n"); // reads the file for every question
  }
}
