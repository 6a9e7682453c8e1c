import type { Browser } from "playwright-core";
import type { Person } from "../../server/identity/testing/people";
import { openPage } from "./browser";
import type { Guest } from "./open-app";

/** A browser signed in as somebody of a server that runs in this process. */
export async function signedIn(browser: Browser, url: string, { api }: Person): Promise<Guest> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  const cookies = api.cookieHeader.split("; ").map((pair) => {
    const [name, ...value] = pair.split("=");
    return { name: name!, value: value.join("="), url };
  });
  await context.addCookies(cookies);
  return { context, ...(await openPage(context)) };
}
