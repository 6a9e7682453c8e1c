// Starting other programs. Plain Node 20 without dependencies: this runs before anything is installed.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
export const node24 = path.join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/** A failure that deserves one sentence and no stack. */
export class Sentence extends Error {}

/** Runs a script's main function; a `Sentence` ends it with code 1 and that sentence. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error);
    process.exitCode = 1;
  }
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where Node keeps what it compiled, for the next process of the same files: a start takes a third less of a core. */
const compileCache = path.join(root, ".cache/node");

/** Our environment for children. Where HOME is empty or not ours, caches live inside the project. */
export function environment(extra = {}) {
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...extra };
  if (!env.HOME || !path.isAbsolute(env.HOME) || !isWritable(env.HOME)) {
    env.HOME = path.join(root, ".cache/home");
    mkdirSync(env.HOME, { recursive: true });
    env.npm_config_cache = path.join(root, ".cache/npm");
    delete env.XDG_CACHE_HOME;
    delete env.XDG_CONFIG_HOME;
  } else if (env.npm_config_cache && !isWritable(env.npm_config_cache)) {
    env.npm_config_cache = path.join(root, ".cache/npm");
  }
  return env;
}

/**
 * Runs a program to its end. `quiet` keeps what it prints and gives it back, else it goes to our own output; `niceness`
 * leaves the machine to others first, for it and all that it starts.
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(program, args, { quiet = false, env = {}, cwd = root, niceness = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: environment(env), stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Runs a script of this project, or of a package, on Node 24. */
export const runNode = (args, options) => run(node24, args, options);

const parentOf = (pid) =>
  pid === process.pid ? process.ppid : Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
const isNpm = (pid) => /^npm\b|npm-cli\.js/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));

/**
 * Where npm started us, mostly through a shell: a function that says whether npm has gone since. npm passes every
 * signal on and ends after us, so it goes first only when it was killed. Without /proc nobody knows.
 */
function npmWatch() {
  if (!process.env.npm_lifecycle_event || !existsSync("/proc/self/status")) return () => false;
  const generationsMax = 3;
  try {
    for (let pid = process.pid, i = 0; i < generationsMax; pid = parentOf(pid), i++) {
      const npm = parentOf(pid);
      if (isNpm(npm)) return () => !existsSync(`/proc/${pid}`) || parentOf(pid) !== npm;
    }
  } catch {
    // An ancestor of another user, or one that has just gone.
  }
  return () => false;
}

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];
const npmPollMs = 250;

/**
 * Runs a long-lived program on Node 24 as if it were this process: signals pass on, its exit code is ours. It holds a
 * channel to us, so it notices when we are killed; and when npm, which started us, is killed, we end it.
 */
export function become(args, { env = {} } = {}) {
  const child = spawn(node24, args, { cwd: root, env: environment(env), stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  const isNpmGone = npmWatch();
  const watch = setInterval(() => isNpmGone() && child.kill("SIGTERM"), npmPollMs);
  return new Promise((resolve) => {
    child.on("error", (error) => (console.error(error.message), resolve(1)));
    child.on("exit", (code) => {
      clearInterval(watch);
      resolve(code ?? 1);
    });
  });
}
