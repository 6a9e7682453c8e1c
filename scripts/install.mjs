// Installs what package-lock.json says, when it is not there yet. Plain Node 20 without dependencies.
import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import path from "node:path";
import { node24, root, run, Sentence } from "./processes.mjs";

const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;

/**
 * True when node_modules holds every package of the lock file in its version, and the Node 24 in it runs here. npm
 * writes its hidden list last, so an install that was cut off does not count.
 */
export function isInstalled() {
  try {
    const wanted = read("package-lock.json");
    const present = read("node_modules/.package-lock.json");
    const complete = Object.entries(wanted).every(
      ([place, { version, optional, link }]) => place === "" || optional || link || present[place]?.version === version,
    );
    return complete && execFileSync(node24, ["--version"], { encoding: "utf8" }).startsWith("v24.");
  } catch {
    return false;
  }
}

const isLink = (file) => lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** `npm ci`, silent unless it fails. Never through a link: npm would empty the folder of another checkout. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  if (isLink("node_modules"))
    throw new Sentence(
      "node_modules is a link to packages that package-lock.json does not list: run npm ci where it leads, or remove the link.",
    );
  console.log("Installing packages, this takes a minute or two …");
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const { code, output } = await run(npm[0], [...npm.slice(1), "ci", "--include=dev", "--include=optional", "--ignore-scripts=false"], {
    quiet: true,
    env: { NODE_ENV: "development" },
  });
  if (code !== 0)
    throw new Sentence(`${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}): see npm's reason above.`);
  if (!isInstalled())
    throw new Sentence(
      "npm ci ended well, but Node 24 in node_modules does not run on this machine: use Node 20 or newer on Linux, macOS or Windows with x64 or arm64.",
    );
}
