# The program alone, with the certificates that https:// operands need.
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
ARG TARGETOS TARGETARCH
WORKDIR /src
COPY . .
# The version is that of the commit, by .git.
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -ldflags '-s -w' -o /out/robotslint ./cmd/robotslint

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/robotslint /
WORKDIR /work
USER 65532:65532
ENTRYPOINT ["/robotslint"]
