/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { insertConnection, insertShortfall, insertOrder } from "../../brokers/testing/broker-world";
import { createPerson, type Person } from "../../identity/testing/people";
import { FakeClock } from "../../platform/clock";
import { limits } from "../../platform/limits";
import { createWorld, type ApiClient, type World } from "../../platform/testing/world";
import { FakeMarket } from "../../market/testing/fake-market";
import { startCopy, submitSuitability } from "../../copying/testing/copying-world";
import { mutate } from "../../trading/testing/trading-world";
import type { Secret } from "./markers";
import type { Samples } from "./schema-walk";

/** The owner's connection to a broker. */
const brokerConnectionId = "5b1d0000-0000-4000-8000-000000000001";
/** An order there. */
const brokerOrderId = "5b1d0000-0000-4000-8000-000000000002";

export const ownDelaySeconds = 3_600;
export const freePlanSeconds = 900;

/**
 * Who looks. `friend` follows the hermit, whose profile is for followers only; everyone else does not. While streams are open, `subscriber`
 * begins to pay the owner, `lapsed` ends it, and `unlocker` pays for one recipe.
 */
export const viewerNames = [
  ...(["owner", "hermit", "friend", "copier", "subscriber", "lapsed", "unlocker"] as const),
  ...(["follower", "stranger", "prepCook", "blocked", "visitor"] as const),
] as const;
export type ViewerName = (typeof viewerNames)[number];

export interface Stage {
  readonly world: World;
  readonly market: FakeMarket;
  readonly people: Readonly<Record<Exclude<ViewerName, "visitor">, Person>>;
  readonly beacon: Person;
  /** The copier's copy of the owner. */
  readonly copyId: string;
  apiOf(viewer: ViewerName): ApiClient;
}

/**
 * A walk reads every field from every root: by the server's own limits that takes 500 operations, which ask for the same
 * parents again and again; by these a third of them. What is read stays the same.
 */
const walkLimits = { queryCostPointsMax: 50_000, queryAliasesMax: 60 } as const;

/** Until the function that it returns is called. */
function widenLimits(): () => void {
  const { queryCostPointsMax, queryAliasesMax } = limits;
  Object.assign(limits, walkLimits);
  return () => void Object.assign(limits, { queryCostPointsMax, queryAliasesMax });
}

/** An app with a feeder who delays, one who hides, and everyone who may or may not look. */
export async function setStage(): Promise<Stage> {
  const narrowLimits = widenLimits();
  const market = new FakeMarket(new FakeClock());
  calmQuotes(market);
  const world = await createWorld({ clock: market.clock, overrides: { market } });
  const person = (username: string, options: Parameters<typeof createPerson>[1] = {}) =>
    createPerson({ app: world.app, url: world.url }, { username, tier: "sous_chef", ...options });
  const [owner, hermit, beacon] = [
    await person("odalys", { role: "feeder" }),
    await person("hermit", { role: "feeder" }),
    await person("beacon", { role: "feeder" }),
  ];
  const [friend, follower, stranger, blocked] = [
    await person("friend"),
    await person("follower"),
    await person("stranger"),
    await person("blocked"),
  ];
  const [prepCook, copier] = [await person("prepcook", { tier: "prep_cook" }), await person("copier", { tier: "prep_cook" })];
  const [subscriber, lapsed, unlocker] = [await person("subscriber"), await person("lapsed"), await person("unlocker")];
  for (const [who, whom] of [
    [friend, hermit],
    [follower, owner],
    [follower, beacon],
    [blocked, owner],
  ] as const)
    await who.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: whom.id });
  await owner.api.ok(
    "mutation ($delay: Int!) { updatePrivacy(input: { openTradeDelaySeconds: $delay, amounts: YES }) { errors { code } } }",
    { delay: ownDelaySeconds },
  );
  await hermit.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS, amounts: YES }) { errors { code } } }");
  await world.app.db.transaction(async (tx) => {
    await world.app.modules.people.blocks.block(tx, owner.id, blocked.id);
  });
  await submitSuitability(copier);
  const copy = await startCopy(copier, owner, "20000");
  const people = { owner, hermit, friend, copier, subscriber, lapsed, unlocker, follower, stranger, prepCook, blocked };
  await say(owner, "setFeederOffer", { priceBites: 20 }, "offer { id }");
  await say(lapsed, "subscribeToFeeder", { feederId: owner.id, bites: 20, clientRequestId: "stage-lapsed" }, "payment { id }");
  const stop = async (): Promise<void> => {
    narrowLimits();
    await world.stop();
  };
  return {
    world: { ...world, stop },
    market,
    people,
    beacon,
    copyId: copy.id,
    apiOf: (viewer) => (viewer === "visitor" ? world.visitor() : people[viewer].api),
  };
}

/** Quotes that hold no marker. Set again after each jump in time, or they are stale. */
export function calmQuotes(market: FakeMarket): void {
  for (const [symbol, price] of [
    ["AAPL", 100],
    ["MSFT", 200],
    ["TSLA", 7_300],
    ["BTC", 1_000],
  ] as const)
    market.setQuote(symbol, { bid: price, ask: price + 1 });
}

export async function must(person: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const payload = await mutate(person, name, input);
  if (payload.fault || payload.errors.length > 0) throw new Error(`${name}: ${JSON.stringify(payload)}`);
  return payload;
}

async function say(person: Person, name: string, input: Record<string, unknown>, fields: string): Promise<any> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const data = await person.api.ok(`mutation ($input: ${type}!) { result: ${name}(input: $input) { ${fields} errors { code } } }`, {
    input,
  });
  if (data.result.errors.length > 0) throw new Error(`${name}: ${JSON.stringify(data)}`);
  return data.result;
}

/** A trade that everyone on the stage may see: once it has come, nothing older is still on its way. Returns its id. */
export const lightBeacon = async ({ beacon }: Stage): Promise<string> =>
  (await must(beacon, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" })).trade.id;

/** Trades with values that occur nowhere else. */
export async function tradeInSecret(stage: Stage): Promise<{
  delayed: Secret;
  hidden: Secret;
  practice: Secret;
  orders: Secret;
  /** A trade that anyone may buy: of it, its price and teaser are all that is shown before. */
  sold: Secret;
  paymentId: string;
  /** What the owner is to pay for a pack of bites. */
  billId: string;
  /** What the owner's broker holds less than the owner's books. */
  shortfallId: string;
  /** The owner's sealed record, and its first event. */
  recordId: string;
  eventId: string;
  /** The owner's post and comment, which everyone may see but whom the owner blocks. */
  posts: Secret;
  ids: Record<"delayed" | "closed" | "hidden" | "practice", string>;
  /** The copier's, of one of these trades. */
  receiptId: string;
  /** The owner's post among `posts`. */
  plainPostId: string;
  /** The owner's, with the delayed trade linked and a comment of the hermit's. */
  postId: string;
  commentId: string;
  conversationId: string;
  ownerAccount: string;
}> {
  const { world, market, people } = stage;
  const { owner, hermit } = people;
  // Only what everyone sees can be passed on: its delay is over before anything else happens.
  const publicTrade = await lightBeacon(stage);
  world.clock.advance((freePlanSeconds + 1) * 1000);
  calmQuotes(market);
  await say(
    people.subscriber,
    "subscribeToFeeder",
    { feederId: owner.id, bites: 20, clientRequestId: "stage-subscriber" },
    "payment { id }",
  );
  await endSubscription(world, people.lapsed);
  world.clock.advance(1_000);
  calmQuotes(market);
  market.setQuote("TSLA", { bid: "7313.33", ask: "7313.37" });
  const delayed = (
    await must(owner, "openTrade", {
      symbol: "TSLA",
      side: "LONG",
      quantity: "3.1419",
      stopPrice: "6111.17",
      targetPrice: "8111.19",
      thesis: "wrothgar thesis",
      tags: ["wrothtag"],
    })
  ).trade.id;
  const paymentId = await unlock(owner, people.unlocker, delayed);
  await must(owner, "setExits", { tradeId: delayed, stopPrice: "6222.23" });
  const sold = (await must(owner, "openTrade", { symbol: "TSLA", side: "LONG", quantity: "5.2718", thesis: "soldiskr thesis" })).trade.id;
  await say(owner, "setRecipePrice", { tradeId: sold, priceBites: 10 }, "offer { id }");
  const closed = (await must(owner, "openTrade", { symbol: "TSLA", side: "LONG", quantity: "1.2347", thesis: "wrothgar again" })).trade.id;
  market.setQuote("TSLA", { bid: "7411.19", ask: "7411.27" });
  await must(owner, "closeTrade", { tradeId: closed });
  const planned = (
    await must(owner, "placeOrder", {
      symbol: "TSLA",
      side: "BUY",
      type: "LIMIT",
      quantity: "0.4243",
      limitPrice: "6543.21",
      thesis: "unfilled wrothplan",
    })
  ).order.id;
  const { me } = await owner.api.ok("{ me { accounts { id kind } } }");
  const account = (kind: string): string => me.accounts.find((row: { kind: string }) => row.kind === kind).id;
  market.setQuote("BTC", { bid: "1077.71", ask: "1077.77" });
  const practice = (
    await must(owner, "openTrade", {
      accountId: account("PRACTICE"),
      symbol: "BTC",
      side: "LONG",
      quantity: "2.734151",
      thesis: "practised quirk",
    })
  ).trade.id;
  market.setQuote("MSFT", { bid: "233.31", ask: "233.37" });
  const hidden = (await must(hermit, "openTrade", { symbol: "MSFT", side: "LONG", quantity: "1.6181", thesis: "hermetic thesis" })).trade
    .id;
  const post = (await say(owner, "createPost", { text: "Look at this #openkitchen", recipeId: delayed }, "post { id }")).post.id;
  await say(hermit, "createPost", { text: "hermetic post about $MSFT #openkitchen", recipeId: hidden }, "post { id }");
  const { comment } = await say(hermit, "comment", { kind: "POST", id: post, text: "hermetic comment" }, "comment { id }");
  const plain = (await say(owner, "createPost", { text: "Good tarragon for all #openkitchen" }, "post { id }")).post.id;
  const reply = await say(owner, "comment", { kind: "POST", id: plain, text: "More tarragon" }, "comment { id }");
  for (const [kind, id] of [
    ["POST", plain],
    ["RECIPE", publicTrade],
  ])
    await handOn(people.friend, kind!, id!);
  await people.stranger.api.ok("mutation ($id: ID!) { requestFollow(input: { userId: $id }) { errors { code } } }", { id: hermit.id });
  await say(people.friend, "startConversation", { userIds: [hermit.id] }, "conversation { id }");
  await closeOfDay(world, account("RECORD"), owner.id, 1.4242);
  calmQuotes(market);
  await world.app.modules.copying.fanOut.idle();
  const { receipts } = await people.copier.api.ok("{ receipts(first: 1) { edges { node { id } } } }");
  const conversationId = await passOn(people, { delayed, hidden, receiptId: receipts.edges[0].node.id });
  const hashes = async (tradeIds: string[]): Promise<string[]> =>
    (
      await world.app.db.query<{ hash: string; id: string }>("select id, hash from record_events where trade_id = any($1::uuid[])", [
        tradeIds,
      ])
    ).flatMap((row) => [row.id, row.hash]);
  const { bill } = await say(owner, "buyBites", { bites: 100, quotedUsd: "12", clientRequestId: "stage-bites" }, "bill { id }");
  const [first] = await world.app.db.query<{ id: string; record: string }>(
    "select id, record_id as record from record_events where sequence = 1 and user_id = $1",
    [owner.id],
  );
  await insertConnection(world.app.db, owner.id, brokerConnectionId, world.clock.date());
  await insertOrder(world.app.db, { userId: owner.id, connectionId: brokerConnectionId, tradingOrderId: planned }, brokerOrderId);
  return {
    delayed: {
      name: "a delayed trade",
      texts: ["wrothgar", "wrothtag", delayed, closed, ...(await hashes([delayed, closed]))],
      numbers: [7313.37, 7411.19, 6111.17, 6222.23, 8111.19, 3.1419, 1.2347, 42.42],
    },
    hidden: { name: "a trade of a private profile", texts: ["hermetic", hidden, ...(await hashes([hidden]))], numbers: [233.37, 1.6181] },
    practice: { name: "a practice trade", texts: ["practised", practice], numbers: [1077.77, 2.734151] },
    sold: { name: "a recipe for sale", texts: ["soldiskr"], numbers: [5.2718] },
    paymentId,
    billId: bill.id,
    shortfallId: await insertShortfall(world.app.db, owner.id, brokerConnectionId),
    recordId: first!.record,
    eventId: first!.id,
    orders: { name: "a working order", texts: ["wrothplan"], numbers: [6543.21, 0.4243] },
    posts: { name: "posts and comments", texts: ["tarragon", plain, reply.comment.id], numbers: [] },
    plainPostId: plain,
    ids: { delayed, closed, hidden, practice },
    receiptId: receipts.edges[0].node.id,
    postId: post,
    commentId: comment.id,
    conversationId,
    ownerAccount: account("RECORD"),
  };
}

/** Ends what somebody pays, as its time does. */
async function endSubscription({ app, clock }: World, { id }: Person): Promise<void> {
  await app.db.query("update feeder_subscriptions set is_renewing = false, period_end = $2, check_at = $2 where subscriber_id = $1", [
    id,
    clock.date(),
  ]);
  await app.modules.spending.renewals.runDue();
}

/** Somebody buys one recipe, which nobody else can then buy. Returns the payment's id. */
async function unlock(owner: Person, buyer: Person, tradeId: string): Promise<string> {
  await say(owner, "setRecipePrice", { tradeId, priceBites: 10 }, "offer { id }");
  const bought = await say(buyer, "unlockRecipe", { tradeId, bites: 10, clientRequestId: "stage-unlock" }, "payment { id }");
  await say(owner, "setRecipePrice", { tradeId, priceBites: 0 }, "offer { id }");
  return bought.payment.id;
}

async function handOn(person: Person, kind: string, id: string): Promise<void> {
  const data = await person.api.ok(
    "mutation ($kind: TalkKind!, $id: ID!) { repost(input: { kind: $kind, id: $id }) { repost { id } errors { code } } }",
    { kind, id },
  );
  if (!data.repost.repost) throw new Error(`repost of a ${kind}: ${JSON.stringify(data)}`);
}

/** Who sees a trade carries it into a group of those who do not: the copier a recipe and the receipt with every fact, the friend a private one. */
async function passOn(
  { copier, friend, follower, stranger, prepCook, blocked }: Stage["people"],
  { delayed, hidden, receiptId }: { delayed: string; hidden: string; receiptId: string },
): Promise<string> {
  const others = [friend, follower, stranger, prepCook, blocked];
  const group = (await say(copier, "startConversation", { userIds: others.map((one) => one.id), name: "Table" }, "conversation { id }"))
    .conversation;
  for (const one of others)
    await one.api.ok("mutation ($id: ID!) { acceptRequest(input: { conversationId: $id }) { errors { code } } }", { id: group.id });
  const send = (who: Person, clientRequestId: string, what: Record<string, unknown>) =>
    say(who, "sendMessage", { conversationId: group.id, clientRequestId, text: "Look", ...what }, "edge { cursor }");
  await send(copier, "stage-recipe", { recipeId: delayed });
  await send(copier, "stage-receipt", {
    receipt: { id: receiptId, facts: ["FEEDER", "SIZE", "MONEY", "PRICE", "LIMITS", "TIMES", "RESULT"] },
  });
  await send(friend, "stage-hidden", { recipeId: hidden });
  return group.id;
}

async function closeOfDay({ app, clock }: World, accountId: string, userId: string, growth: number): Promise<void> {
  await app.db.query(
    "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds) values ($1, $2, $3::timestamptz::date, $3::timestamptz, 142420, 100000, $4, 1, $5)",
    [accountId, userId, clock.date(), growth, ownDelaySeconds],
  );
}

/** How to call each field that takes arguments. A new field without an entry here fails the test. */
export const samplesOf = ({ people, beacon, copyId }: Stage, secrets: Awaited<ReturnType<typeof tradeInSecret>>): Samples => ({
  "Query.trader": [`id: "${people.owner.id}"`, `username: "hermit"`],
  "Query.traders": ["first: 20", `first: 20, orderBy: NEWEST, search: "o"`, "first: 20, orderBy: COPIERS, period: MONTH, riskMin: 2"],
  "Query.recipe": Object.values(secrets.ids).map((id) => `id: "${id}"`),
  "Query.bill": [`id: "${secrets.billId}"`],
  "Query.invoices": ["first: 5"],
  "Query.adminInvoices": ["first: 5"],
  "Query.payouts": ["first: 5"],
  "Query.adminPayouts": ["first: 5"],
  "Query.adminLedgerTransfers": ["first: 5", `search: "hermit"`],
  "Query.statement": ["first: 5", "last: 5"],
  "Query.sealedRecords": ["first: 20"],
  "Query.sealedRecord": [`id: "${secrets.recordId}"`],
  "Query.sealedEvent": [`id: "${secrets.eventId}"`],
  "SealedRecord.events": ["first: 20"],
  "Query.logEntries": [`recordId: "${secrets.recordId}", first: 5`],
  "Query.logPosition": [`recordId: "${secrets.recordId}"`, `recordId: "${secrets.recordId}", sequence: 1`],
  "Query.logCheckpointsSince": ["afterSequence: 0, first: 5"],
  "Query.planChangeQuote": ["tier: chef"],
  "Query.biteQuote": [`input: { kind: TIP, id: "${beacon.id}", bites: 5 }`],
  "Query.bitePayments": ["side: PAID, first: 5", "side: RECEIVED, first: 5"],
  "Trader.performanceFeeExample": [`amount: "1000"`],
  "Copy.performanceFees": ["first: 5"],
  "Copy.performanceFeeQuote": ["", `withdraw: "10"`],
  "Query.bitePayment": [`id: "${secrets.paymentId}"`],
  "Query.feederSubscriptions": ["first: 5"],
  "Query.recipeOffer": Object.values(secrets.ids).map((id) => `id: "${id}"`),
  "Query.lockedRecipes": ["first: 5", `feederId: "${people.owner.id}"`],
  "Query.recipes": [`search: "TSLA"`, `search: "hermit"`],
  "Query.feed": [
    "first: 20, filter: { scope: ALL }",
    "first: 20, filter: { scope: FOLLOWING }",
    `last: 20, filter: { scope: ALL, traderId: "${people.owner.id}" }`,
    `first: 20, filter: { scope: ALL, symbol: "TSLA" }`,
  ],
  "Query.feedEventsSince": ["afterSequence: 0, first: 30, filter: { scope: ALL }", "afterSequence: 0, first: 30"],
  "Query.timeline": [
    "first: 20, filter: { scope: ALL }",
    "first: 20, filter: { scope: DISCOVERY }",
    "first: 20, filter: { scope: COPYING }",
    `first: 20, filter: { scope: ALL, traderId: "${people.hermit.id}" }`,
  ],
  "Query.timelineEventsSince": [
    "afterSequence: 0, first: 50, filter: { scope: ALL }",
    "afterSequence: 0, first: 50, filter: { scope: COPYING }",
  ],
  "Query.post": [`id: "${secrets.postId}"`, `id: "${secrets.plainPostId}"`],
  "Query.posts": [`first: 20, filter: { topic: "openkitchen" }`],
  "Query.comment": [`id: "${secrets.commentId}"`],
  "Query.comments": [
    `kind: POST, id: "${secrets.postId}", first: 20, order: NEWEST`,
    `kind: POST, id: "${secrets.plainPostId}", first: 20`,
    ...Object.values(secrets.ids).map((id) => `kind: RECIPE, id: "${id}", first: 5`),
  ],
  "Query.tag": [
    `kind: STOCK, value: "TSLA"`,
    `kind: STOCK, value: "MSFT"`,
    `kind: PERSON, value: "hermit"`,
    `kind: TOPIC, value: "openkitchen"`,
  ],
  "Query.trendingTags": ["first: 20"],
  "Query.completions": [`kind: PERSON, prefix: "h"`, `kind: STOCK, prefix: "T"`],
  "Query.suggestions": ["first: 20"],
  "Query.hiddenPeople": [`ids: ["${people.owner.id}", "${people.hermit.id}"]`],
  "Query.people": [`list: FOLLOWERS, userId: "${people.owner.id}", first: 20`],
  "Query.conversations": ["first: 5", "box: REQUESTS, first: 5"],
  "Query.conversation": [`id: "${secrets.conversationId}"`],
  "Query.writePermission": [`userId: "${people.owner.id}"`],
  "Query.messageSearch": [`search: "look", first: 5`],
  "Query.messageEventsSince": ["afterSequence: 0, first: 30"],
  "Conversation.messages": ["last: 10"],
  "Conversation.shared": ["first: 10"],
  "Webhook.deliveries": ["first: 5"],
  "Query.signalAlerts": ["first: 5", "filter: { state: TRADED, isToday: true }"],
  "Query.signalEventsSince": ["afterSequence: 0, first: 30"],
  "Query.notifications": ["first: 10"],
  "Query.notificationEventsSince": ["afterSequence: 0, first: 30"],
  "Query.announcements": ["first: 5"],
  "Query.announcement": [`id: "${secrets.conversationId}"`],
  "Query.previewAnnouncement": [`input: { audience: FOLLOWERS, title: "x", text: "y" }`],
  "Query.reports": ["first: 5"],
  "Query.moderationDecisions": ["first: 5"],
  "Query.myDecisions": ["first: 5"],
  "Comment.replies": ["first: 5"],
  "Tag.recipes": ["first: 5"],
  "Subscription.discussionEvents": [`kind: POST, id: "${secrets.postId}"`],
  "Subscription.talkEvents": [`kind: POST, id: "${secrets.postId}"`],
  "Subscription.cardEvents": [`kind: POST, id: "${secrets.postId}"`],
  "Query.instruments": [`search: ""`],
  "Query.listedInstruments": [`search: "", first: 5`],
  "Query.instrument": [`symbol: "TSLA"`],
  "Query.priceAlerts": ["", `symbol: "TSLA"`],
  "Query.followRequests": ["first: 5"],
  "Query.quote": [`symbol: "TSLA"`],
  "Query.bars": [`symbol: "TSLA", resolution: DAY, first: 5`],
  "Query.portfolio": ["", "kind: PRACTICE", `accountId: "${secrets.ownerAccount}"`],
  "Query.portfolioEventsSince": ["afterSequence: 0, first: 30"],
  "Query.brokerConnection": [`id: "${brokerConnectionId}"`],
  "Query.brokerOrder": [`id: "${brokerOrderId}"`],
  "Query.brokerShortfall": [`differenceId: "${secrets.shortfallId}"`],
  "Query.brokerEventsSince": ["afterSequence: 0, first: 5"],
  "Query.adminBrokerConnections": ["first: 5"],
  "Query.adminUnclearOrders": ["first: 5"],
  "BrokerConnection.orders": ["first: 5"],
  "BrokerConnection.externalFills": ["first: 5"],
  "BrokerConnection.reconciliations": ["first: 5"],
  "Query.copy": [`id: "${copyId}"`],
  "Query.myCopiersCurve": ["", "range: ALL"],
  "Query.copierEventsSince": ["afterSequence: 0, first: 30"],
  "Query.copyEventsSince": ["afterSequence: 0, first: 30"],
  "Query.previewCopy": [
    `input: { feederId: "${people.owner.id}", amount: "5000", settings: { sizing: PROPORTIONAL } }`,
    `input: { feederId: "${people.owner.id}", amount: "5000", settings: { sizing: PROPORTIONAL }, withOpenTrades: true }`,
  ],
  "Query.copyOverlap": [`feederId: "${people.owner.id}"`],
  "Query.earningsStatement": ["", "year: 2026"],
  "Query.feederRisk": [`feederId: "${people.owner.id}"`],
  "Query.tasteTest": [`id: "${secrets.receiptId}"`],
  "Query.tasteTests": ["", `feederId: "${people.owner.id}"`],
  "Query.copyReach": [`input: { symbol: "TSLA", side: LONG, quantity: "10", stopPrice: "1" }`],
  "Query.receipt": [`id: "${secrets.receiptId}"`],
  "Query.receipts": ["first: 20"],
  "Query.realisedGains": ["filter: { mode: PAPER }", "filter: { mode: LIVE }, first: 5"],
  "Query.myDifference": ["", 'month: "2026-11"'],
  "Copy.difference": ["", 'month: "2026-11"'],
  "Copy.positions": ["", "all: true"],
  "Copy.receipts": ["first: 5"],
  "Query.adminUsers": ["first: 20"],
  "Query.auditLog": ["first: 20"],
  "Query.analyticsSummary": ["days: 7"],
  "Query.copyExposure": ["mode: PAPER"],
  "Query.myPerformance": ["kind: RECORD, range: ALL", "kind: PRACTICE"],
  "Query.leaderboard": [
    "period: ALL",
    "period: MONTH, recordDaysMin: 1",
    "period: YEAR, assetClass: STOCK, riskMin: 2, riskMax: 9",
    `period: ALL, search: "h"`,
  ],
  "MockData.tradeHistory": ["first: 3"],
  "Query.legalText": ["id: TERMS"],
  "Query.article": [`id: "copying/slippage"`],
  "Query.articles": [`search: "stop"`],
  "Subscription.feedEvents": ["filter: { scope: ALL, kinds: [TRADE, POST, REPOST, MILESTONE, ANNOUNCEMENT] }"],
  "Subscription.portfolioEvents": ["", `accountId: "${secrets.ownerAccount}"`],
  "Subscription.quotes": [`symbols: ["TSLA", "MSFT"]`],
  "Trader.benchmark": ["", `range: YEAR, mode: PAPER, symbol: "TSLA"`],
  "OwnPerformance.benchmark": ["", `symbol: "TSLA"`],
  "Trader.curve": ["range: ALL", "range: ALL, mode: PAPER"],
  "Trader.figures": ["", "mode: PAPER"],
  "Trader.months": ["", "mode: PAPER"],
  "Trader.recipes": ["first: 5", "first: 5, status: CLOSED"],
  "Portfolio.orders": ["first: 5"],
  "Portfolio.trades": ["first: 5"],
  "Portfolio.fills": ["first: 5"],
  "Portfolio.equityCurve": ["range: ALL"],
});
