# The site and its worker. Any Debian with Node 22.22 or later and npm serves as NODE_IMAGE.
ARG NODE_IMAGE=docker.io/library/node:26-bookworm-slim

FROM ${NODE_IMAGE} AS release
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts/after-install.js scripts/
RUN npm ci
COPY . .
RUN npm run release && mkdir /app && tar -xzf var/release/*.tar.gz -C /app --strip-components=1
WORKDIR /app
# The image's own Node runs the site, so the one that comes with the packages stays out, as does what only compilers read.
RUN npm ci --omit=dev && rm -rf node_modules/node-* node_modules/.bin/node \
  && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete
# A fifth of Node's program is names for debuggers.
RUN apt-get update && apt-get install -y --no-install-recommends binutils libatomic1 && strip -o /node "$(command -v node)"
# Of Debian the image holds what Node and the packages load, with the notices of those libraries. There is no shell in it.
RUN mkdir -p /system/etc /system/usr/share/doc && install -d -m 1777 /system/tmp && install -d -o 10001 -m 700 /system/data \
  && find /node /app/node_modules -type f \( -name node -o -name '*.node' \) -exec ldd {} + | grep -o '/lib[^ ]*' | sort -u \
    | xargs -I{} cp -L --parents {} /system \
  && echo 'bitepoint:x:10001:10001::/data:/nonexistent' > /system/etc/passwd && echo 'hosts: files dns' > /system/etc/nsswitch.conf \
  && for library in libc6 libgcc-s1 libstdc++6 libatomic1; do cp --parents /usr/share/doc/$library/copyright /system; done

FROM scratch
COPY --from=release /system /
COPY --from=release /node /usr/local/bin/node
COPY --from=release /app /app
ENV PATH=/usr/local/bin
WORKDIR /app
USER 10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9300 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# The worker has no pages: its figures answer on the other port.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "scripts/healthcheck.js"]
ENTRYPOINT ["node", "start.js"]
