import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { onTestFailed } from "vitest";

/** Where tests leave pictures and the like; never committed. */
export const resultsFolder = path.resolve(import.meta.dirname, "../../test-results");

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Finds an installed browser: CHROMIUM_PATH, then the PATH, then Playwright's own. Undefined when there is none. */
export function findBrowser(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...(process.env.PATH ?? "").split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find((candidate): candidate is string => !!candidate && isExecutable(candidate));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No browser was found. Mend it with: sudo apt-get update && sudo apt-get install -y chromium");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
      // Of the screens several pages are open at once. One behind another gets three frames a second, for which each look would wait.
      ...(process.env.BROWSER_TESTS === "screens" ? ["--disable-frame-rate-limit"] : []),
    ],
  });
}

/** The window and the fingers of a phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

/** What the console said that no user should ever cause: errors and warnings, and uncaught exceptions. */
export interface ConsoleLog {
  readonly faults: string[];
  /** Faults that match are expected from here on (a cut connection logs one by the browser itself). */
  allow(pattern: RegExp): void;
  /** Forgets what was said and what is allowed: the page begins something else. */
  restart(): void;
}

/** A page whose console is read. `log.faults` must be empty at the end of a journey. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; log: ConsoleLog }> {
  const page = await context.newPage();
  const allowed: RegExp[] = [];
  const all: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      all.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => all.push(`uncaught: ${error.message}`));
  return {
    page,
    log: {
      allow: (pattern) => void allowed.push(pattern),
      restart: () => void (all.length = allowed.length = 0),
      get faults() {
        return all.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      },
    },
  };
}

/** Call at the start of a test: should it fail, what each page showed is saved to `test-results/failed/`. */
export function picturesOnFailure(pages: Readonly<Record<string, Page>>): void {
  onTestFailed(async ({ task }) => {
    for (const [name, page] of Object.entries(pages)) {
      const file = `${task.name.split(" ")[0]}-${name}.png`;
      await page.screenshot({ path: path.join(resultsFolder, "failed", file) }).catch(() => undefined);
    }
  });
}
