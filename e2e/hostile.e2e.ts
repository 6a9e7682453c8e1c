import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { hostileTexts } from "../client/testing/xss";
import { demoPassword } from "../server/demo/people/people";
import { limits } from "../server/platform/limits";
import { openPage, picturesOnFailure } from "./support/browser";
import { openApp } from "./support/open-app";
import { graphql, openAccount, person, signIn } from "./support/people";

/** What somebody writes into every field that others are shown must stay words on their screens. */
const app = openApp();

/** As many of the hostile texts as a field takes, in as many portions as it needs. */
function portions(charactersMax: number): string[] {
  const full: string[] = [];
  let open = "";
  for (const text of hostileTexts.filter(({ length }) => length <= charactersMax)) {
    if (open && open.length + 2 + text.length > charactersMax) [full[full.length], open] = [open, ""];
    open = open ? `${open}\n\n${text}` : text;
  }
  return [...full, open];
}

const name = "<img src=x onerror=alert(1)>";
const nameTag = "<svg onload=alert(1)>";

interface Written {
  readonly errors: ReadonlyArray<{ readonly code: string; readonly message: string }>;
  readonly id: string;
}

/** Writes by the API; `field` is the object of the payload whose id comes back. Throws where the server refuses the words. */
async function write(context: BrowserContext, mutation: string, type: string, field: string | null, input: object): Promise<string> {
  const answer = await graphql<Record<string, { errors: Written["errors"] } & Record<string, Written | null>>>(
    context,
    app.url,
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { code message } ${field ? `${field} { id }` : ""} } }`,
    { input },
  );
  const payload = answer[mutation]!;
  if (payload.errors.length > 0) throw new Error(`${mutation}: ${JSON.stringify(payload.errors)}`);
  return field ? payload[field]!.id : "";
}

const once = (): string => crypto.randomUUID();

/** What would be on the page if any of it had come alive, or what leads where it must not. */
const alive = (): string[] =>
  [
    ...document.querySelectorAll(
      "img[src='x'], img[src*='example.com'], svg[onload], iframe, math, base, [onerror], [onload], [ontoggle], [onmouseover], form[action*='example.com'], meta[http-equiv=refresh], #root style:not([data-mantine-styles]), #root script",
    ),
    ...[...document.querySelectorAll("a")].filter((link) => !/^(https?:|mailto:)$/.test(link.protocol)),
  ].map((node) => node.outerHTML.slice(0, 200));

async function look(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  await page.getByText(shown).first().waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  expect({ path, alive: await page.evaluate(alive) }).toEqual({ path, alive: [] });
}

test("HOSTILE-001 whatever is written into names, posts, comments, theses, messages, groups, announcements, reports and decisions, nobody's screen runs, loads or follows it", async () => {
  const [writer, reader] = await Promise.all([app.browser.newContext(), app.browser.newContext()]);
  const mallory = person("Mallory", "hostile");
  const id = await openAccount(writer, app.url, mallory, "feeder");
  await signIn(reader, app.url, { email: "admin@demo.brigade", password: demoPassword });
  const { me } = await graphql<{ me: { id: string } }>(reader, app.url, "{ me { id } }");

  await graphql(reader, app.url, "mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id });

  await write(writer, "updateProfile", "UpdateProfileInput", null, { name, bio: portions(limits.bioCharactersMax)[0] });
  const [post] = await Promise.all(
    portions(limits.postCharactersMax)
      .slice(0, 4)
      .map((text) => write(writer, "createPost", "CreatePostInput", "post", { text })),
  );
  const comment = { kind: "POST", id: post };
  for (const text of portions(limits.commentCharactersMax).slice(0, 3))
    await write(writer, "comment", "CommentInput", "comment", { ...comment, text });
  const thesis = portions(limits.thesisCharactersMax)[0]!;
  const order = { clientRequestId: once(), symbol: "BTC", side: "LONG", quantity: "0.01", thesis };
  const recipe = await write(writer, "openTrade", "OpenTradeInput", "trade", order);
  const conversation = await write(writer, "startConversation", "StartConversationInput", "conversation", {
    ...{ userIds: [me.id], isGroup: true, name: nameTag, clientRequestId: once() },
    text: portions(limits.messageCharactersMax)[0],
  });
  await write(writer, "announce", "AnnounceInput", "announcement", {
    ...{ clientRequestId: once(), audience: "FOLLOWERS", title: name },
    text: portions(limits.announcementCharactersMax)[0],
  });
  await write(writer, "createWatchlist", "CreateWatchlistInput", null, { name: nameTag });
  const report = { kind: "POST", id: post, reason: "OTHER", text: portions(limits.reportCharactersMax)[0] };
  await write(reader, "report", "ReportInput", null, report);

  const { page, log } = await openPage(reader);
  picturesOnFailure({ hostile: page });
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(app.url) && !/^(data|blob):/.test(request.url())) strangers.push(request.url());
  });
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  const word = "onerror=alert(1)";
  await look(page, "/feed?scope=all", word);
  await look(page, `/post/${post}`, word);
  await look(page, `/profile/${mallory.username}`, word);
  await look(page, `/trader/${id}`, word);
  await look(page, `/recipe/${recipe}`, word);
  await look(page, `/messages/${conversation}`, word);
  await look(page, "/notifications", word);
  await look(page, "/admin?tab=reports", word);
  await look(page, "/window-shop", "Window");

  const own = await openPage(writer);
  await own.page.goto(`${app.url}/feed`);
  await look(own.page, "/settings", mallory.email);
  await look(own.page, "/market-data-test", nameTag);
  expect({ dialogs, strangers, faults: [...log.faults, ...own.log.faults] }).toEqual({ dialogs: 0, strangers: [], faults: [] });
}, 180_000);
