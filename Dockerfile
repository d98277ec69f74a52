# syntax=docker/dockerfile:1

# The web app, built with all development dependencies.
FROM node:24-bookworm-slim AS web
WORKDIR /portal
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY simulators/package.json simulators/
COPY demo/package.json demo/
COPY launcher/package.json launcher/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY resilience-tests/package.json resilience-tests/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/build-web.mjs').then(({ buildWebWhenChanged }) => buildWebWhenChanged(process.execPath))"

# Only the dependencies of the running server.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /portal
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY simulators/package.json simulators/
COPY demo/package.json demo/
COPY launcher/package.json launcher/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY resilience-tests/package.json resilience-tests/
# The image has its own Node.
RUN npm ci --omit=dev --no-audit --no-fund --workspace contract --workspace server && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DEMO=false DATA_DIR=/data
WORKDIR /portal
# The whole folder: dependencies that could not be hoisted are in the workspaces.
COPY --from=dependencies /portal ./
COPY contract contract
COPY server server
COPY --from=web /portal/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=6s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
