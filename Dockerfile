# The site and its worker. Any Debian with Node 22.22 or later and npm serves as NODE_IMAGE, and the same Debian bare as BASE_IMAGE.
ARG NODE_IMAGE=docker.io/library/node:26-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS release
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.js scripts/
RUN npm ci
COPY . .
RUN npm run release && mkdir /app && tar -xzf var/release/*.tar.gz -C /app --strip-components=1
WORKDIR /app
# The image's own Node runs the site, so the one that comes with the packages stays out, as does what only compilers read.
RUN npm ci --omit=dev && rm -rf node_modules/node-* node_modules/.bin/node \
  && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete
# A fifth of Node's program is names for debuggers.
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip -o /node "$(command -v node)"

FROM ${BASE_IMAGE}
# Node has certificates of its own.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && useradd --system --uid 10001 --home-dir /data bitepoint && install -d -o bitepoint -m 700 /data
COPY --from=release /node /usr/local/bin/node
COPY --from=release /app /app
WORKDIR /app
USER 10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9300 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# The worker has no pages: its figures answer on the other port.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "scripts/healthcheck.js"]
ENTRYPOINT ["node", "start.js"]
