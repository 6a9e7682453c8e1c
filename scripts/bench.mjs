// `npm run bench -- NAME [--json]`: runs bench/NAME.ts on Node 24, with the packages in their production form.
import { buildIfStale } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { become, main } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  // It looks at the pages as they are served.
  if (process.argv[2] === "client") await buildIfStale();
  return become(["--expose-gc", "--import", "tsx", "bench/run.ts", ...process.argv.slice(2)], {
    env: { NODE_ENV: process.env.NODE_ENV || "production" },
  });
});
