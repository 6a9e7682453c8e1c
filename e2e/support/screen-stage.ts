import type { Browser, BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { demoPassword } from "../../server/demo/people/people";
import { launchBrowser } from "./browser";
import { startSeededDemo, type DemoServer } from "./demo-server";
import { graphql, openAccount, person, signIn } from "./people";
import { writeDiscussion } from "./social-stage";
import { tasteFeeders } from "./taste-stage";

/** Noor, who copies; Hana, who trades and copies; Wim, a feeder of a minute ago; Petra, an admin. */
const signedIn = { eater: "eater@demo.brigade", trader: "hybrid@demo.brigade", admin: "admin@demo.brigade" } as const;
const everyone = ["visitor", "newcomer", "eater", "trader", "admin"] as const;
export type Who = (typeof everyone)[number];

/** What addresses need of the server. */
export interface StageIds {
  /** The first of the directory. */
  readonly feeder: string;
  /** The sealed record of that feeder. */
  readonly record: string;
  /** The trader's own: nobody closes it while the tests run; demo feeders may close theirs at any moment. */
  readonly openRecipe: string;
  readonly closedRecipe: string;
  /** The user. */
  readonly newcomer: string;
  /** The trader's, with an answered comment and a reaction. */
  readonly post: string;
}

/** One server, one browser and everyone signed in, for all screens. */
export interface Stage {
  readonly demo: DemoServer;
  readonly browser: Browser;
  readonly contexts: Readonly<Record<Who, BrowserContext>>;
  readonly ids: StageIds;
  close(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const [demo, browser] = await Promise.all([startSeededDemo(), launchBrowser()]);
  const contexts = Object.fromEntries(await Promise.all(everyone.map(async (who) => [who, await newContext(browser)] as const))) as Record<
    Who,
    BrowserContext
  >;
  for (const [who, email] of Object.entries(signedIn)) await signIn(contexts[who as Who], demo.url, { email, password: demoPassword });
  const newcomer = await openAccount(contexts.newcomer, demo.url, person("Wim Peeters", "screens"), "feeder");
  await showProfilesToFollowersOnly(browser, demo.url);
  const openRecipe = await trade(contexts.trader, demo.url);
  const post = await writeDiscussion(contexts.trader, contexts.eater, contexts.admin, demo.url);
  const found = await lookUp(contexts.eater, demo.url);
  await tasteFeeders(contexts.eater, demo.url, found.feeder);
  return {
    demo,
    browser,
    contexts,
    ids: { newcomer, openRecipe, post, ...found },
    close: async () => {
      await browser.close();
      await demo.stop();
    },
  };
}

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", colorScheme: "dark" });

/** Felix shows his profile to followers only: a profile that others may not see. */
async function showProfilesToFollowersOnly(browser: Browser, url: string): Promise<void> {
  const felix = await browser.newContext();
  await signIn(felix, url, { email: "feeder@demo.brigade", password: demoPassword });
  await graphql(
    felix,
    url,
    "mutation { updatePrivacy(input: { profileAudience: FOLLOWERS, showsWeights: true, amounts: PERCENTAGES, mayWrite: EVERYONE, mayMention: EVERYONE, isNamedAsCopier: true, openTradeDelaySeconds: 0 }) { errors { code } } }",
  );
  await felix.close();
}

const trades = [
  ["NVDA", "LONG", "25"],
  ["BTC", "LONG", "0.05"],
  ["TLT", "SHORT", "60"],
  ["EURUSD", "LONG", "8000"],
  ["COST", "LONG", "4"],
] as const;

/** A book with longs, a short, a closed trade and a waiting order, on the record and the practice account. Returns the first, open one. */
async function trade(context: BrowserContext, url: string): Promise<string> {
  const run = (query: string, input: Record<string, unknown>) =>
    graphql<Record<string, { trade: { id: string } | null; errors: unknown[] }>>(context, url, query, {
      input: { clientRequestId: crypto.randomUUID(), ...input },
    });
  const open = "mutation ($input: OpenTradeInput!) { openTrade(input: $input) { trade { id } errors { code } } }";
  const practice = await graphql<{ portfolio: { account: { id: string } } }>(
    context,
    url,
    "query { portfolio(kind: PRACTICE) { account { id } } }",
  );
  const opened: string[] = [];
  for (const [symbol, side, quantity] of trades) {
    const thesis = `${symbol} on my own rules: in with a plan, out when it is wrong.`;
    const { openTrade } = await run(open, { symbol, side, quantity, thesis, tags: ["plan"] });
    expect(openTrade!.errors).toEqual([]);
    opened.push(openTrade!.trade!.id);
  }
  await run("mutation ($input: ScaleTradeInput!) { scaleTrade(input: $input) { trade { id } errors { code } } }", {
    tradeId: opened[0],
    quantity: "10",
  });
  await run("mutation ($input: CloseTradeInput!) { closeTrade(input: $input) { trade { id } errors { code } } }", { tradeId: opened[4] });
  const order = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { trade { id } errors { code } } }";
  await run(order, { symbol: "AAPL", side: "BUY", type: "LIMIT", quantity: "12", limitPrice: "100", timeInForce: "GTC" });
  await run(open, { accountId: practice.portfolio.account.id, symbol: "NVDA", side: "LONG", quantity: "12.5" });
  return opened[0]!;
}

interface Found {
  traders: { edges: Array<{ node: { id: string; sealedRecords: Array<{ id: string }> } }> };
  feed: { edges: Array<{ node: { trade: { id: string; status: string; owner: { isDemo: boolean } } } }> };
}

async function lookUp(context: BrowserContext, url: string): Promise<Pick<StageIds, "feeder" | "record" | "closedRecipe">> {
  const query = `query {
    traders(first: 1) { edges { node { id sealedRecords { id } } } }
    feed(first: 100, filter: { scope: ALL }) { edges { node { trade { id status owner { isDemo } } event { kind } } } }
  }`;
  const found = await graphql<Found>(context, url, query);
  const ofDemoFeeders = found.feed.edges.map(({ node }) => node.trade).filter(({ owner }) => owner.isDemo);
  const { id: feeder, sealedRecords } = found.traders.edges[0]!.node;
  return { feeder, record: sealedRecords[0]!.id, closedRecipe: ofDemoFeeders.find(({ status }) => status === "CLOSED")!.id };
}
