// `npm run dev`: the server restarts on each change (tsx watch), the client reloads hot (Vite, which proxies to the server).
// The client's typed documents are generated anew when a `*.graphql` file changes.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { generateIfStale } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { environment, main, node24, root } from "./processes.mjs";

const clientUrl = "http://localhost:5173";

await main(async () => {
  await ensureInstalled();
  await generateIfStale();
  const port = process.env.PORT || "4000";
  // Links in mails and the check of a request's origin follow the address in the browser, which is Vite's.
  const server = start(["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/main.ts"], {
    PORT: port,
    PUBLIC_URL: clientUrl,
  });
  const client = start(["node_modules/vite/bin/vite.js", "--strictPort"], { BRIGADE_API: `http://localhost:${port}` });
  console.log(`Open ${clientUrl} once both are up.`);
  const watchers = watchDocuments();
  const children = [server, client];
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => children.forEach((child) => child.kill(signal)));
  const codes = await Promise.all(children.map((child) => ended(child, children)));
  for (const watcher of watchers) watcher.close();
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

/** An editor saves in several steps: generate when they are over, and once more for what came meanwhile. */
function watchDocuments() {
  const quietMs = 100;
  let timer;
  let running = Promise.resolve();
  const generate = () => (running = running.then(() => generateIfStale()).catch((error) => console.error(error.message)));
  const onChange = (_event, file) => {
    if (!file?.endsWith(".graphql")) return;
    clearTimeout(timer);
    timer = setTimeout(generate, quietMs);
  };
  // The root as a folder, not the schema's file: one that is written beside and moved here would be lost.
  return [watch(path.join(root, "client"), { recursive: true }, onChange), watch(root, onChange)];
}
