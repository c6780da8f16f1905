# syntax=docker/dockerfile:1
# docker build -t airdial .
# docker buildx build --platform linux/amd64,linux/arm64 -t airdial .

# The page is the same for every platform, so it is built once, on the machine's own.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS page
# The pinned Node, which builds and runs, is linked to it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/audio-formats/package.json packages/audio-formats/
COPY packages/contract/package.json packages/contract/
COPY packages/player/package.json packages/player/
COPY packages/theme/package.json packages/theme/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Installed above: a layer of the cache may be older than the lockfile of this checkout, whose content is the same.
RUN touch node_modules/.package-lock.json && node scripts/build.mjs

# What runs: without the workspaces of the page and the tests, so without vite and the like. Nothing is compiled, so that
# packages of another platform can be installed. The pinned Node is one of them.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS packages
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/audio-formats/package.json packages/audio-formats/
COPY packages/contract/package.json packages/contract/
COPY packages/theme/package.json packages/theme/
RUN cpu=$(echo "$TARGETARCH" | sed s/amd64/x64/) \
  && npm ci --omit=dev --no-audit --no-fund --os=linux --cpu="$cpu" --libc=glibc \
  && rm -rf "node_modules/node-linux-$cpu/include" "node_modules/node-linux-$cpu/share" \
  && test -x node_modules/.bin/node

# The pinned Node needs glibc, libstdc++ and libatomic; there is no npm, no compiler and no build tool.
FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Airdial" \
  org.opencontainers.image.description="Self-hosted web radio" \
  org.opencontainers.image.licenses="MIT"
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin airdial \
  && install -d -o airdial -g airdial -m 700 /data /data/backups \
  && printf '#!/bin/sh\nexec node /app/apps/server/src/data-tools/main.ts "$@"\n' > /usr/local/bin/data \
  && chmod 755 /usr/local/bin/data
WORKDIR /app
COPY --from=packages /app ./
COPY LICENSE NOTICE CHANGELOG.md ./
COPY packages/audio-formats packages/audio-formats
COPY packages/contract packages/contract
COPY packages/theme packages/theme
COPY apps/server apps/server
COPY deploy/health-check.mjs deploy/
COPY apps/web/*.js apps/web/
COPY --from=page /app/apps/web/dist apps/web/dist
ENV PATH=/app/node_modules/.bin:$PATH \
  NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=5000 \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/data/.compiled
USER airdial
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 CMD ["node", "deploy/health-check.mjs"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=25", "apps/server/src/main.ts"]
