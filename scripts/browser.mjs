// Finds a Chromium for the browser tests, or installs Debian's where we may. Runs after the packages are installed.
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./processes.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
export const mendBrowser = "sudo apt-get update && sudo apt-get install -y chromium";

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The full path of a program on the PATH, or in the folders that only root has on it. */
export function findProgram(...wanted) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/local/sbin", "/usr/sbin", "/snap/bin"].filter(Boolean);
  return folders.flatMap((folder) => wanted.map((name) => path.join(folder, name))).find(canRun) ?? null;
}

async function findInstalled() {
  if (process.env.CHROMIUM_PATH && canRun(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
  const { chromium } = await import("playwright-core");
  return findProgram(...names) ?? [chromium.executablePath()].find((file) => file && canRun(file)) ?? null;
}

/** Debian packages by apt, silent unless they fail. False where we are not root or this is no Debian. */
export async function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${packages.join(", ")} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-q"],
    ["install", "-y", "-q", "--no-install-recommends", ...packages],
  ]) {
    const { code, output } = await run("apt-get", args, { quiet: true, env });
    if (code === 0) continue;
    console.error(output.trim());
    return false;
  }
  return true;
}

/** The browser's path, or null. */
export async function findBrowser() {
  return (await findInstalled()) ?? ((await installPackages("chromium")) ? findInstalled() : null);
}
