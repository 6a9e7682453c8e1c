import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, openPage, phone, picturesOnFailure, type ConsoleLog } from "./support/browser";
import { startMsMax, startSeededDemo, type DemoServer } from "./support/demo-server";
import { graphql, openAccount, person, type Person } from "./support/people";
import { BreakableProxy } from "./support/proxy";

/**
 * Two people write to each other: a writer, and a reader whose connection is cut in the middle of each act. Whatever was written
 * meanwhile is there once the line is back, once; what the reader pressed meanwhile is taken back or kept to send again.
 */
let demo: DemoServer;
let proxy: BreakableProxy;
let browser: Browser;
let writer: Person;
let reader: Person;
let writerId = "";
let readerId = "";

interface Guest {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly log: ConsoleLog;
}
let her: Guest;
let his: Guest;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startSeededDemo(), launchBrowser()]);
  proxy = await BreakableProxy.listen(demo.port);
}, startMsMax);

/** Each try begins with two new people, on a whole line. */
beforeEach(async () => {
  proxy.refuse(false);
  await Promise.all(browser.contexts().map((context) => context.close()));
  writer = person("Maren Holt", "social");
  reader = person("Tobi Lind", "social");
  her = await newGuest();
  his = await newGuest({ ...phone, viewport: { width: 390, height: 2_400 } });
  writerId = await openAccount(her.context, demo.url, writer, "feeder");
  readerId = await openAccount(his.context, proxy.url, reader, "eater");
  await graphql(his.context, proxy.url, `mutation { follow(input: { userId: "${writerId}" }) { errors { code } } }`);
  // What the cut itself makes the browser say.
  his.log.allow(/WebSocket connection to '[^']*\/graphql' failed|net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
  await her.page.goto(`${demo.url}/feed`);
  await his.page.goto(`${proxy.url}/feed`);
  await connected(his.page);
}, startMsMax);

afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await demo?.stop();
});

async function newGuest(size: BrowserContextOptions = { viewport: { width: 1440, height: 2_400 } }): Promise<Guest> {
  const context = await browser.newContext({ ...size, reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  return { context, ...(await openPage(context)) };
}

const bar = (page: Page): Locator => page.locator("header");
const connected = (page: Page): Promise<void> => bar(page).getByText("Live", { exact: true }).waitFor();

/** Cuts the reader's connection, lets `act` happen without it, and restores it. */
async function whileCut(act: () => Promise<unknown>): Promise<void> {
  proxy.refuse(true);
  proxy.reset();
  await bar(his.page).getByText("Offline").waitFor();
  await act();
  proxy.refuse(false);
  await connected(his.page);
}

/** Writes a post by the composer, as people do. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "What do you see?" }).click();
  await page.getByRole("textbox", { name: "What do you see?" }).fill(text);
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await page.getByRole("button", { name: "What do you see?" }).waitFor();
}

const card = (page: Page, words: string): Locator => page.getByRole("article", { name: /^Post by/ }).filter({ hasText: words });

/** Opens what one may do with a post of one's own. */
async function change(page: Page, text: string, entry: string): Promise<void> {
  await card(page, text)
    .getByRole("button", { name: /^More about the post/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test(
  "SOCIAL-001 post, react, reply, edit, mention and block, each with the line cut in the middle",
  async () => {
    picturesOnFailure({ writer: her.page, reader: his.page });

    // Post: one while the line is up, one while it is down; both arrive, in order, once.
    await write(her.page, "Watching **$NVDA** into the close. #social");
    await card(his.page, "into the close").waitFor();
    await whileCut(() => write(her.page, "Half off, the rest can run. #social"));
    await card(his.page, "Half off").waitFor();
    await expect.poll(() => his.page.getByRole("article", { name: /^Post by Maren/ }).count()).toBe(2);
    expect(
      await his.page
        .getByRole("article", { name: /^Post by Maren/ })
        .first()
        .innerText(),
    ).toContain("Half off");

    // React: what was shown in hope is taken back without an answer; pressed again it counts, and the writer sees it live.
    const post = card(his.page, "Half off");
    await card(her.page, "Half off")
      .getByRole("link", { name: /just now|s$|min$/ })
      .click();
    await her.page.waitForURL("**/post/*");
    await whileCut(async () => {
      await post.getByRole("button", { name: "Hot, 0 reactions" }).click();
      await post.getByRole("alert").filter({ hasText: "kitchen did not answer" }).waitFor();
      await post.getByRole("button", { name: "Hot, 0 reactions", pressed: false }).waitFor();
    });
    await post.getByRole("button", { name: "Hot, 0 reactions" }).click();
    await her.page.getByRole("button", { name: "Hot, 1 reaction" }).waitFor();

    // Reply: kept and sent again after the cut; the answer given meanwhile is there when the line is back.
    await post.getByRole("button", { name: "0 comments" }).click();
    await post.getByRole("textbox", { name: /Ask Maren/ }).fill("Why only **half**?");
    await whileCut(async () => {
      await post.getByRole("button", { name: "Comment", exact: true }).click();
      await post.getByText(/kitchen did not answer/).waitFor();
    });
    await post.getByRole("button", { name: "Comment", exact: true }).click();
    const question = her.page.getByRole("article", { name: "Comment by Tobi Lind" });
    await question.waitFor();
    await whileCut(async () => {
      await question.getByRole("button", { name: "Reply to Tobi Lind" }).click();
      await her.page.getByRole("textbox", { name: "Reply to Tobi Lind" }).fill("Because I want to be wrong cheaply.");
      await her.page.getByRole("button", { name: "Reply", exact: true }).click();
      await her.page.getByText("wrong cheaply").waitFor();
    });
    await post.getByRole("list", { name: "Replies to Tobi Lind" }).getByText("wrong cheaply").waitFor();
    expect(await post.getByRole("article", { name: /^Comment by/ }).count()).toBe(2);

    // Edit and delete: his open page follows where the post is, also over the cut; nothing new is counted.
    await her.page.goto(`${demo.url}/feed`);
    await change(her.page, "into the close", "Edit");
    const form = her.page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Text" }).fill("Watching **$NVDA** into the open. #social");
    await whileCut(async () => {
      await form.getByRole("button", { name: "Save post" }).click();
      await card(her.page, "into the open").waitFor();
    });
    await card(his.page, "into the open").getByText("edited").waitFor();
    await change(her.page, "into the open", "Delete");
    await her.page.getByRole("dialog").getByRole("button", { name: "Delete post" }).click();
    await his.page.getByText("This post was deleted by its author.").waitFor();

    // Mention: written while the reader is away; it is in his feed and leads to his own tag, which lists it.
    await whileCut(() => write(her.page, `Good question by @${reader.username}, see above.`));
    // He still has his comment's card in hand: what is new waits until he asks for it.
    await his.page.getByRole("button", { name: "1 new" }).click();
    const mention = card(his.page, "Good question").getByRole("link", { name: `@${reader.username}` });
    await mention.click();
    await his.page.waitForURL(`**/tag/chef/${reader.username}`);
    await card(his.page, "Good question").waitFor();

    // Block: while the reader is away. Afterwards neither meets the other, and what is written then does not arrive.
    await his.page.goto(`${proxy.url}/feed`);
    await card(his.page, "Good question").waitFor();
    await whileCut(async () => {
      await her.page.goto(`${demo.url}/trader/${readerId}`);
      await her.page.getByRole("button", { name: `More about ${reader.name}` }).click();
      await her.page.getByRole("menuitem", { name: "Block Tobi" }).click();
      await her.page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
      await her.page.getByText(`${reader.name} is blocked`).waitFor();
    });
    await her.page.goto(`${demo.url}/feed`);
    await write(her.page, "Nobody who is shut out reads this.");
    await write(his.page, "And on we go.");
    await card(his.page, "And on we go").waitFor();
    expect(await card(his.page, "shut out").count()).toBe(0);
    await his.page.reload();
    await card(his.page, "And on we go").waitFor();
    expect(await his.page.getByRole("article", { name: /^Post by Maren/ }).count()).toBe(0);
    await his.page.goto(`${proxy.url}/profile/${writer.username}`);
    // The same page as of anyone who shows themselves to followers only: he learns nothing.
    await his.page.getByRole("heading", { name: `${writer.name} cooks behind closed doors` }).waitFor();
    expect(await card(her.page, "And on we go").count()).toBe(0);

    // And back: her list has him, one press takes it away.
    await her.page.goto(`${demo.url}/settings/people`);
    await her.page.getByRole("button", { name: `Unblock ${reader.name}` }).click();
    await her.page.getByText("You have blocked nobody.").waitFor();
    await his.page.goto(`${proxy.url}/profile/${writer.username}`);
    await his.page.getByRole("heading", { name: writer.name, level: 1 }).waitFor();

    expect(her.log.faults).toEqual([]);
    expect(his.log.faults).toEqual([]);
  },
  startMsMax,
);
