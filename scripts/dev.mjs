// `npm run dev`: the server restarts on each change (tsx watch), the client reloads hot (Vite, which proxies to the server).
import { spawn } from "node:child_process";
import { ensureInstalled } from "./install.mjs";
import { environment, main, node24, root } from "./processes.mjs";

const clientUrl = "http://localhost:5173";

await main(async () => {
  await ensureInstalled();
  const port = process.env.PORT || "4000";
  // Links in mails and the check of a request's origin follow the address in the browser, which is Vite's.
  const server = start(["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/main.ts"], {
    PORT: port,
    PUBLIC_URL: clientUrl,
  });
  const client = start(["node_modules/vite/bin/vite.js", "--strictPort"], { BRIGADE_API: `http://localhost:${port}` });
  console.log(`Open ${clientUrl} once both are up.`);
  const children = [server, client];
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => children.forEach((child) => child.kill(signal)));
  const codes = await Promise.all(children.map((child) => ended(child, children)));
  return Math.max(...codes);
});

function start(args, env) {
  return spawn(node24, args, { cwd: root, env: environment(env), stdio: "inherit" });
}

/** When one ends, the other is of no use. */
function ended(child, all) {
  return new Promise((resolve) => {
    child.on("exit", (code) => {
      for (const other of all) if (other !== child) other.kill("SIGTERM");
      resolve(code ?? 0);
    });
  });
}
