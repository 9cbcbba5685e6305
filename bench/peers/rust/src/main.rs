//! Measures one peer that is written in Rust.
//!
//! usage: ask PEER FOLDER INPUT MEASURE MILLISECONDS

use robotstxt::DefaultMatcher;
use robotxt::Robots;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use texting_robots::Robot;

const AGENT: &str = "Googlebot";
const SITE: &str = "https://www.example.com";

/// The time in nanoseconds of one call, from as many calls as take at least that long.
fn nanoseconds(least: Duration, mut work: impl FnMut(usize)) -> String {
    let mut calls = 1;
    loop {
        let start = Instant::now();
        for i in 0..calls {
            work(i);
        }
        let elapsed = start.elapsed();
        if elapsed >= least {
            return format!("\"ns\":{}", elapsed.as_nanos() as f64 / calls as f64);
        }
        calls *= 2;
    }
}

struct Question<'a> {
    text: &'a str,
    urls: Vec<&'a str>,
    probes: Vec<&'a str>,
    measure: &'a str,
    least: Duration,
}

impl Question<'_> {
    /// Measures a peer that makes a file ready to be asked.
    fn ready<R>(&self, parse: impl Fn(&str) -> R, decide: impl Fn(&R, &str) -> bool) -> String {
        match self.measure {
            "Compile" => nanoseconds(self.least, |_| {
                black_box(parse(black_box(self.text)));
            }),
            "Cold" => self.cold(|text, url| decide(&parse(text), url)),
            "Decide" => {
                let robots = parse(self.text);
                nanoseconds(self.least, |i| {
                    black_box(decide(&robots, self.urls[i % self.urls.len()]));
                })
            }
            _ => {
                let robots = parse(self.text);
                self.answers(|url| decide(&robots, url))
            }
        }
    }

    /// Measures a peer that reads the file for every question.
    fn once(&self, decide: impl Fn(&str, &str) -> bool) -> String {
        match self.measure {
            "Cold" => self.cold(decide),
            "Answers" => self.answers(|url| decide(self.text, url)),
            _ => "\"none\":true".to_string(),
        }
    }

    fn cold(&self, decide: impl Fn(&str, &str) -> bool) -> String {
        nanoseconds(self.least, |_| {
            black_box(decide(black_box(self.text), self.urls[0]));
        })
    }

    /// How many answers differ, and how many were asked for in the time.
    fn answers(&self, decide: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        let (mut differ, mut of) = (0, 0);
        for probe in &self.probes {
            let (want, url) = probe.split_once(' ').unwrap();
            differ += usize::from(decide(url) != (want == "allow"));
            of += 1;
            if start.elapsed() > self.least {
                break;
            }
        }
        format!("\"differ\":{differ},\"of\":{of}")
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, peer, folder, input, measure, milliseconds] = arguments.as_slice() else {
        panic!("usage: ask PEER FOLDER INPUT MEASURE MILLISECONDS");
    };
    let read = |ending: &str| {
        std::fs::read_to_string(Path::new(folder).join(format!("{input}{ending}"))).unwrap()
    };
    let (text, urls, probes) = (read(".robots.txt"), read(".urls"), read(".probes"));
    let question = Question {
        text: &text,
        urls: urls.lines().collect(),
        probes: probes.lines().collect(),
        measure,
        least: Duration::from_millis(milliseconds.parse().unwrap()),
    };
    let outcome = match peer.as_str() {
        "texting_robots" => question.ready(
            |text| Robot::new(AGENT, text.as_bytes()).unwrap(),
            |robots, url| robots.allowed(url),
        ),
        "robotxt" => question.ready(
            |text| Robots::parse(text.as_bytes(), AGENT),
            |robots, url| robots.is_allowed(&url[SITE.len()..]),
        ),
        "robotstxt" => question.once(|text, url| {
            DefaultMatcher::default().one_agent_allowed_by_robots(text, AGENT, url)
        }),
        _ => panic!("no peer {peer}"),
    };
    println!("{{\"peer\":\"{peer}\",\"input\":\"{input}\",\"measure\":\"{measure}\",{outcome}}}");
}
