/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { randomUUID } from "node:crypto";
import { getNamedType, isInputObjectType, type GraphQLInputType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertConnection, insertOrder, insertShortfall } from "./brokers/testing/broker-world";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "./copying/testing/copying-world";
import type { Person } from "./identity/testing/people";

/** How often each mutation is sent at once: every other time with the same ids, else with different ones. */
const timesAtOnce = 30;

type Actor = "feeder" | "eater" | "admin" | "visitor" | "hermit" | "leaver";
type Input = Record<string, unknown>;
/** Who sends a mutation, and with what: `at` is 0 for each of those that are all the same. */
interface Example {
  readonly as: Actor;
  readonly input?: (at: number) => Input;
}

let world: CopyingWorld;
const people = {} as Record<Exclude<Actor, "visitor">, Person>;
/** What the hermit, whom nobody else sees, and the others have. */
const own = {} as {
  account: string;
  eaterAccount: string;
  trades: string[];
  order: string;
  copies: string[];
  posts: string[];
  comment: string;
  connection: string;
  brokerOrder: string;
  shortfall: string;
  conversation: string;
  messages: string[];
  watchlist: string;
  screen: string;
  tasteTest: string;
  alert: string;
  webhook: string;
  key: string;
  session: string;
  announcement: string;
  receipt: string;
  bill: string;
  invoice: string;
  invoiceNumber: string;
  subscription: string;
  payment: string;
};

const fire = (who: Person | null, name: string, input: Input | undefined): Promise<any> => {
  const type = world.app.schema.getMutationType()!.getFields()[name]!.args[0]?.type;
  const text = type
    ? `mutation ($input: ${String(type)}) { ${name}(input: $input) { __typename } }`
    : `mutation { ${name} { __typename } }`;
  return (who?.api ?? world.visitor()).run(text, type ? { input: input ?? null } : {});
};
const personOf = (actor: Actor): Person | null => (actor === "visitor" ? null : people[actor]);
const request = (at: number) => ({ clientRequestId: `race-request-${at}` });
const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!;
const admined = { reason: "A race", typedName: "" };
const brokerKey = { venue: "BINANCE", environment: "SANDBOX", key: "k" };

async function did(who: Person, name: string, fields: string, input: Input): Promise<any> {
  const type = String(world.app.schema.getMutationType()!.getFields()[name]!.args[0]!.type);
  const data = await who.api.ok(`mutation ($input: ${type}) { result: ${name}(input: $input) { ${fields} errors { code path } } }`, {
    input,
  });
  if (data.result.errors.length > 0) throw new Error(`${name}: ${JSON.stringify(data)}`);
  return data.result;
}

beforeAll(async () => {
  world = await createCopyingWorld();
  people.feeder = await world.feeder({ tier: "master_chef", username: "racer" });
  people.hermit = await world.feeder({ tier: "master_chef", username: "recluse" });
  people.eater = await world.eater({ username: "runner" });
  people.leaver = await world.eater({ username: "leaver" });
  people.admin = await world.feeder({ role: "admin", username: "referee" });
  const { feeder, hermit, eater } = people;
  for (const whom of [feeder, hermit]) await did(eater, "follow", "trader { id }", { userId: whom.id });
  await did(eater, "follow", "trader { id }", { userId: feeder.id });
  own.copies = [(await startCopy(eater, hermit, "5000")).id, (await startCopy(eater, feeder, "5000")).id];
  own.trades = [
    await openTrade(world, hermit, "AAPL", "10"),
    await openTrade(world, hermit, "MSFT", "10"),
    await openTrade(world, hermit, "TSLA", "10"),
  ];
  const accountOf = async (who: Person): Promise<string> =>
    (await who.api.ok("{ me { accounts { id kind } } }")).me.accounts.find((one: any) => one.kind === "RECORD").id;
  [own.account, own.eaterAccount] = [await accountOf(hermit), await accountOf(eater)];
  own.order = (
    await did(hermit, "placeOrder", "order { id }", {
      ...request(-1),
      symbol: "AAPL",
      side: "BUY",
      type: "LIMIT",
      quantity: "1",
      limitPrice: "10",
    })
  ).order.id;
  own.posts = [];
  for (const text of ["One", "Two", "Three"]) own.posts.push((await did(hermit, "createPost", "post { id }", { text })).post.id);
  own.connection = randomUUID();
  await insertConnection(world.app.db, hermit.id, own.connection, world.clock.date());
  own.brokerOrder = randomUUID();
  await insertOrder(world.app.db, { userId: hermit.id, connectionId: own.connection, tradingOrderId: own.order }, own.brokerOrder);
  own.shortfall = await insertShortfall(world.app.db, hermit.id, own.connection);
  own.comment = (await did(hermit, "comment", "comment { id }", { kind: "POST", id: own.posts[0], text: "And" })).comment.id;
  own.conversation = (await did(hermit, "startConversation", "conversation { id }", { userIds: [feeder.id, eater.id], name: "Race", isGroup: true })).conversation.id; // prettier-ignore
  for (const who of [feeder, eater]) await fire(who, "acceptRequest", { conversationId: own.conversation });
  for (const at of [1, 2, 3]) await did(hermit, "sendMessage", "edge { cursor }", { conversationId: own.conversation, text: "Go", clientRequestId: `ready-request-${at}` }); // prettier-ignore
  own.messages = (await world.app.db.query<{ id: string }>("select id from messages where sender_id = $1 and text = 'Go'", [hermit.id])).map(({ id }) => id); // prettier-ignore
  own.watchlist = (await did(hermit, "createWatchlist", "watchlists { id }", { name: "Race" })).watchlists.at(-1).id;
  own.screen = (
    await did(hermit, "saveScreen", "savedScreens { id }", { name: "Race", view: "FEEDERS", period: "YEAR" })
  ).savedScreens[0].id;
  own.tasteTest = (
    await did(hermit, "runTasteTest", "tasteTest { id }", { feederId: feeder.id, amount: "1000", settings: {}, days: 30 })
  ).tasteTest.id;
  own.alert = (
    await did(hermit, "createPriceAlert", "priceAlerts { id }", { symbol: "AAPL", side: "ABOVE", price: "900" })
  ).priceAlerts[0].id;
  own.webhook = (await did(hermit, "createWebhook", "webhook { id }", { url: "http://127.0.0.1:9/race" })).webhook.id;
  await did(hermit, "createSignalAddress", "url", signalPowers);
  await did(hermit, "setFeederOffer", "offer { id }", { priceBites: 5, unlockBites: 10, delaySeconds: 60 });
  const bought = await did(eater, "subscribeToFeeder", "subscription { id } payment { id }", { ...request(-1), feederId: hermit.id, bites: 5 }); // prettier-ignore
  [own.subscription, own.payment] = [bought.subscription.id, bought.payment.id];
  own.key = (await did(hermit, "createApiKey", "apiKeys { id }", { name: "Race", scopes: ["read"] })).apiKeys[0].id;
  own.session = (await hermit.api.ok("{ sessions { id } }")).sessions[0].id;
  own.announcement = (await did(hermit, "announce", "announcement { id }", { audience: "FOLLOWERS", title: "Race", text: "Soon", clientRequestId: "ready-request-a" })).announcement.id; // prettier-ignore
  own.receipt = (await eater.api.ok("{ receipts(first: 1) { edges { node { id } } } }")).receipts.edges[0].node.id;
  own.bill = (await did(eater, "buyBites", "bill { id }", { ...request(-1), bites: 100, quotedUsd: "12" })).bill.id;
  const plan = (await did(hermit, "subscribeToPlan", "bill { id }", { ...request(-1), tier: "chef", quotedUsd: "79" })).bill.id;
  const { invoice } = (await did(hermit, "settleTillBill", "bill { invoice { id number } }", { billId: plan, card: "PAYS" })).bill;
  [own.invoice, own.invoiceNumber] = [invoice.id, invoice.number];
  await did(hermit, "updatePrivacy", "me { id }", { profileAudience: "FOLLOWERS" });
  for (const [key, person] of Object.entries(people))
    if (key !== "admin") await world.app.db.query("delete from rate_limits where key like $1", [`%${person.id}%`]);
}, 180_000);
afterAll(() => world?.stop());

const unknown = (): string => randomUUID();
const signalPowers = {
  symbols: ["KO"],
  actions: ["BUY"],
  orderValueMax: "100",
  ordersPerDayMax: 5,
  turnoverPerDayMax: "500",
  quoteAgeSecondsMax: 5,
};
const money = (at: number) => ({ ...request(at), amount: "1" });

/** One for each mutation of the schema, in the order in which they are sent: what ends something comes last. */
const examples: Record<string, Example> = {
  // trading
  openTrade: { as: "hermit", input: (at) => ({ ...request(at), symbol: "KO", side: "LONG", quantity: "1" }) },
  scaleTrade: { as: "hermit", input: (at) => ({ ...request(at), tradeId: pick(own.trades, at), quantity: "1" }) },
  setExits: { as: "hermit", input: (at) => ({ ...request(at), tradeId: pick(own.trades, at), stopPrice: "1" }) },
  setTradeText: { as: "hermit", input: (at) => ({ ...request(at), tradeId: pick(own.trades, at), thesis: `Race ${at}` }) },
  placeOrder: {
    as: "hermit",
    input: (at) => ({ ...request(at), symbol: "KO", side: "BUY", type: "LIMIT", quantity: "1", limitPrice: "10" }),
  },
  moveOrder: { as: "hermit", input: (at) => ({ ...request(at), orderId: at % 2 ? unknown() : own.order, price: String(10 + at) }) },
  cancelOrder: { as: "hermit", input: (at) => ({ orderId: at === 0 ? own.order : unknown() }) },
  depositPaper: { as: "hermit", input: (at) => ({ ...money(at), accountId: own.account }) },
  setPaperRealism: { as: "hermit", input: (at) => ({ accountId: own.account, latencyMs: at }) },
  chooseRecordAccount: { as: "hermit", input: () => ({ accountId: own.account }) },
  // copying
  resyncCopy: { as: "eater", input: (at) => ({ ...request(at), copyId: pick(own.copies, at) }) },
  updateCopy: { as: "eater", input: (at) => ({ copyId: pick(own.copies, at), settings: {} }) },
  addFunds: { as: "eater", input: (at) => ({ ...money(at), copyId: pick(own.copies, at) }) },
  withdrawFunds: { as: "eater", input: (at) => ({ ...money(at), copyId: pick(own.copies, at) }) },
  pauseCopy: { as: "eater", input: (at) => ({ copyId: pick(own.copies, at) }) },
  resumeCopy: { as: "eater", input: (at) => ({ copyId: pick(own.copies, at) }) },
  setFeederBounds: { as: "eater", input: (at) => ({ copyId: pick(own.copies, at), floatingLossMax: String(50 + at), action: "PAUSE" }) },
  setEaterLimits: { as: "eater", input: (at) => ({ maxTotal: String(50_000 + at) }) },
  submitSuitability: {
    as: "eater",
    input: () => ({ experience: "SOME", lossCapacity: "PART", goal: "LEARN", riskTextVersion: 1, acceptsRisk: true }),
  },
  copyTrade: { as: "eater", input: (at) => ({ ...request(at), tradeId: pick(own.trades, at), amount: "60" }) },
  startCopying: { as: "eater", input: (at) => ({ ...request(at), feederId: people.feeder.id, amount: "60", settings: {} }) },
  closeCopiedTrade: { as: "eater", input: (at) => ({ copyId: own.copies[0], tradeId: pick(own.trades, at) }) },
  cancelPendingClose: { as: "eater", input: (at) => ({ copyId: own.copies[0], tradeId: pick(own.trades, at) }) },
  // what people write, and what they do with it
  createPost: { as: "eater", input: (at) => ({ ...request(at), text: `Race ${at} #race $KO @racer` }) },
  editPost: { as: "hermit", input: (at) => ({ id: pick(own.posts, at), text: `Again ${at}` }) },
  comment: { as: "eater", input: (at) => ({ ...request(at), kind: "POST", id: pick(own.posts, at), text: "Race" }) },
  editComment: { as: "hermit", input: (at) => ({ id: own.comment, text: `Again ${at}` }) },
  react: { as: "eater", input: (at) => ({ kind: "POST", id: pick(own.posts, at) }) },
  unreact: { as: "eater", input: (at) => ({ kind: "POST", id: pick(own.posts, at) }) },
  repost: { as: "eater", input: (at) => ({ kind: "POST", id: pick(own.posts, at) }) },
  unrepost: { as: "eater", input: (at) => ({ kind: "POST", id: pick(own.posts, at) }) },
  followTag: { as: "eater", input: (at) => ({ kind: "TOPIC", value: `race${at}` }) },
  unfollowTag: { as: "eater", input: (at) => ({ kind: "TOPIC", value: `race${at}` }) },
  report: { as: "eater", input: (at) => ({ kind: "POST", id: pick(own.posts, at), reason: "SCAM" }) },
  // people
  follow: { as: "leaver", input: (at) => ({ userId: pick([people.feeder.id, people.eater.id, people.admin.id], at) }) },
  unfollow: { as: "leaver", input: (at) => ({ userId: pick([people.feeder.id, people.eater.id, people.admin.id], at) }) },
  requestFollow: { as: "leaver", input: (at) => ({ userId: pick([people.hermit.id, people.feeder.id], at) }) },
  acceptFollowRequest: { as: "hermit", input: (at) => ({ requesterId: at === 0 ? people.leaver.id : unknown() }) },
  declineFollowRequest: { as: "hermit", input: (at) => ({ requesterId: at === 0 ? people.leaver.id : unknown() }) },
  mute: { as: "leaver", input: (at) => ({ userId: pick([people.feeder.id, people.eater.id], at) }) },
  unmute: { as: "leaver", input: (at) => ({ userId: pick([people.feeder.id, people.eater.id], at) }) },
  block: { as: "leaver", input: (at) => ({ userId: pick([people.feeder.id, people.admin.id], at) }) },
  unblock: { as: "leaver", input: (at) => ({ userId: pick([people.feeder.id, people.admin.id], at) }) },
  // messages
  startConversation: { as: "leaver", input: (at) => ({ ...request(at), userIds: [people.feeder.id] }) },
  sendMessage: { as: "hermit", input: (at) => ({ ...request(at), conversationId: own.conversation, text: "Race" }) },
  editMessage: { as: "hermit", input: (at) => ({ messageId: pick(own.messages, at), text: `Again ${at}` }) },
  acceptRequest: { as: "feeder", input: (at) => ({ conversationId: at === 0 ? own.conversation : unknown() }) },
  declineRequest: { as: "feeder", input: (at) => ({ conversationId: at === 0 ? own.conversation : unknown() }) },
  markRead: { as: "feeder", input: (at) => ({ conversationId: own.conversation, position: at }) },
  muteConversation: { as: "feeder", input: (at) => ({ conversationId: own.conversation, isMuted: at % 2 === 0 }) },
  setTyping: { as: "feeder", input: (at) => ({ conversationId: own.conversation, isTyping: at % 2 === 0 }) },
  renameConversation: { as: "hermit", input: (at) => ({ conversationId: own.conversation, name: `Race ${at}` }) },
  addMembers: {
    as: "hermit",
    input: (at) => ({ conversationId: own.conversation, userIds: [at % 2 === 0 ? people.leaver.id : people.admin.id] }),
  },
  removeMember: {
    as: "hermit",
    input: (at) => ({ conversationId: own.conversation, userId: at % 2 === 0 ? people.leaver.id : people.admin.id }),
  },
  deleteMessage: { as: "hermit", input: (at) => ({ messageId: pick(own.messages, at) }) },
  leaveConversation: { as: "feeder", input: (at) => ({ conversationId: at === 0 ? own.conversation : unknown() }) },
  // announcements, notifications, devices
  announce: { as: "hermit", input: (at) => ({ ...request(at), audience: "FOLLOWERS", title: "Race", text: "Now" }) },
  noteAnnouncement: { as: "eater", input: (at) => ({ id: at === 0 ? own.announcement : unknown() }) },
  cancelAnnouncement: { as: "hermit", input: (at) => ({ id: at === 0 ? own.announcement : unknown() }) },
  markNotificationsRead: { as: "eater", input: (at) => ({ ids: at === 0 ? null : [] }) },
  updateNotificationSettings: { as: "eater", input: (at) => ({ digestHour: at % 24 }) },
  savePushSubscription: {
    as: "eater",
    input: (at) => ({ endpoint: `https://push.example.com/${at}`, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url"), auth: Buffer.alloc(16, 7).toString("base64url") }), // prettier-ignore
  },
  testPush: { as: "eater", input: () => ({ id: unknown() }) },
  removePushSubscription: { as: "eater", input: () => ({ id: unknown() }) },
  unsubscribeDigest: { as: "visitor", input: (at) => ({ token: `none${at}` }) },
  // what one watches
  createWatchlist: { as: "eater", input: (at) => ({ name: `Race ${at}` }) },
  updateWatchlist: { as: "hermit", input: (at) => ({ watchlistId: own.watchlist, name: `Again ${at}`, symbols: ["AAPL", "MSFT"] }) },
  addToWatchlist: { as: "hermit", input: (at) => ({ watchlistId: own.watchlist, symbol: pick(["KO", "TSLA"], at) }) },
  removeFromWatchlist: { as: "hermit", input: (at) => ({ watchlistId: own.watchlist, symbol: pick(["KO", "TSLA"], at) }) },
  deleteWatchlist: { as: "hermit", input: (at) => ({ watchlistId: at === 0 ? own.watchlist : unknown() }) },
  saveScreen: { as: "eater", input: (at) => ({ name: `Race ${at % 3}`, view: "FEEDERS", period: "YEAR" }) },
  deleteSavedScreen: { as: "hermit", input: (at) => ({ screenId: at === 0 ? own.screen : unknown() }) },
  runTasteTest: { as: "eater", input: () => ({ feederId: people.feeder.id, amount: "1000", settings: {}, days: 30 }) },
  cancelTasteTest: { as: "hermit", input: (at) => ({ tasteTestId: at % 2 === 0 ? own.tasteTest : unknown() }) },
  deleteTasteTest: { as: "hermit", input: (at) => ({ tasteTestId: at === 0 ? own.tasteTest : unknown() }) },
  createPriceAlert: { as: "eater", input: (at) => ({ symbol: "KO", side: "ABOVE", price: String(900 + at) }) },
  deletePriceAlert: { as: "hermit", input: (at) => ({ alertId: at === 0 ? own.alert : unknown() }) },
  markArticleRead: { as: "eater", input: (at) => ({ articleId: pick(["what-is-copying", "none"], at), percent: 50 }) },
  // webhooks and keys
  createWebhook: { as: "eater", input: (at) => ({ url: `http://127.0.0.1:9/${at}` }) },
  updateWebhook: { as: "hermit", input: (at) => ({ webhookId: own.webhook, url: `http://127.0.0.1:9/${at}` }) },
  rotateWebhookSecret: { as: "hermit", input: () => ({ webhookId: own.webhook }) },
  testWebhook: { as: "hermit", input: () => ({ webhookId: own.webhook }) },
  replayWebhook: { as: "hermit", input: () => ({ webhookId: own.webhook, receiptsAfter: 0, tradesAfter: 0 }) },
  removeWebhook: { as: "hermit", input: (at) => ({ webhookId: at === 0 ? own.webhook : unknown() }) },
  setFeederOffer: { as: "hermit", input: (at) => ({ priceBites: 5 * (at % 3), unlockBites: 10 }) },
  setPerformanceFee: { as: "hermit", input: (at) => ({ percent: at % 4 }) },
  setRecipePrice: { as: "hermit", input: (at) => ({ tradeId: pick(own.trades, at), priceBites: at % 2 === 0 ? 15 : null }) },
  subscribeToFeeder: { as: "eater", input: (at) => ({ ...request(at), feederId: people.hermit.id, bites: 5 }) },
  unlockRecipe: { as: "eater", input: (at) => ({ ...request(at), tradeId: pick(own.trades, at), bites: 10 }) },
  savePayoutDetails: {
    as: "hermit",
    input: () => ({ accountHolder: "Hermit", country: "DE", accountNumber: "DE89370400440532013000", bankCode: "" }),
  },
  openPayoutAccount: { as: "hermit", input: () => ({ country: "DE" }) },
  requestPayout: { as: "hermit", input: (at) => ({ ...request(at), bites: 500 }) },
  cancelPayout: { as: "hermit", input: () => ({ payoutId: unknown() }) },
  approvePayout: { as: "admin", input: () => ({ payoutId: unknown(), typedName: "P-1", reason: "Race" }) },
  failPayout: { as: "admin", input: () => ({ payoutId: unknown(), typedName: "P-1", reason: "Race" }) },
  markPayoutPaid: { as: "admin", input: () => ({ payoutId: unknown(), typedName: "P-1", reason: "Race", reference: "T-1" }) },
  exportPayouts: { as: "admin", input: () => ({ reason: "Race" }) },
  tipFeeder: { as: "eater", input: (at) => ({ ...request(at), feederId: people.hermit.id, bites: 1 }) },
  cancelFeederSubscription: { as: "eater", input: () => ({ subscriptionId: own.subscription }) },
  resumeFeederSubscription: { as: "eater", input: () => ({ subscriptionId: own.subscription }) },
  createSignalAddress: { as: "feeder", input: () => signalPowers },
  updateSignalPowers: { as: "hermit", input: (at) => ({ ordersPerDayMax: at + 1 }) },
  sendTestSignal: { as: "hermit", input: () => ({}) },
  rotateSignalAddress: { as: "hermit" },
  deleteSignalAddress: { as: "hermit" },
  createApiKey: { as: "eater", input: (at) => ({ name: `Race ${at}`, scopes: ["read"] }) },
  revokeApiKey: { as: "hermit", input: (at) => ({ keyId: at === 0 ? own.key : unknown() }) },
  // the account
  updateProfile: { as: "eater", input: (at) => ({ bio: `Race ${at}` }) },
  updatePrivacy: { as: "eater", input: (at) => ({ openTradeDelaySeconds: at }) },
  setActiveMode: { as: "eater", input: (at) => ({ activeMode: pick(["feeder", "eater"], at) }) },
  becomeHybrid: { as: "leaver" },
  changeUsername: { as: "leaver", input: (at) => ({ username: `leaver${at}` }) },
  createUpload: { as: "eater", input: (at) => ({ bytes: 10 + at }) },
  requestDataExport: { as: "leaver" },
  requestEmailChange: { as: "leaver", input: (at) => ({ newEmail: `race${at}@kitchen.test`, password: people.leaver.password }) },
  confirmEmailChange: { as: "leaver", input: (at) => ({ token: `none${at}` }) },
  cancelEmailChange: { as: "leaver" },
  // signing in
  register: {
    as: "visitor",
    input: (at) => ({ email: `new${at}@kitchen.test`, username: `new${at}`, name: "New", password: "wooden spoon 77", acceptsTerms: true }),
  },
  login: { as: "visitor", input: () => ({ email: people.leaver.email, password: people.leaver.password }) },
  verifyEmail: { as: "visitor", input: (at) => ({ token: `none${at}` }) },
  requestPasswordReset: { as: "visitor", input: () => ({ email: people.leaver.email }) },
  resetPassword: { as: "visitor", input: (at) => ({ token: `none${at}`, password: "a new copper pot" }) },
  beginTwoFactor: { as: "leaver", input: () => ({ password: people.leaver.password }) },
  confirmTwoFactor: { as: "leaver", input: (at) => ({ code: String(100_000 + at) }) },
  renewBackupCodes: { as: "leaver", input: () => ({ password: people.leaver.password }) },
  disableTwoFactor: { as: "leaver", input: () => ({ password: people.leaver.password }) },
  verifySecondFactor: { as: "visitor", input: (at) => ({ code: String(100_000 + at) }) },
  reauthenticate: { as: "leaver", input: () => ({ password: people.leaver.password }) },
  passkeyCreationOptions: { as: "leaver" },
  passkeyRequestOptions: { as: "visitor" },
  signInWithPasskey: { as: "visitor", input: (at) => ({ response: `{"id":"${at}"}` }) },
  addPasskey: { as: "leaver", input: (at) => ({ name: "Race", response: `{"id":"${at}"}` }) },
  renamePasskey: { as: "leaver", input: () => ({ passkeyId: unknown(), name: "Race" }) },
  removePasskey: { as: "leaver", input: () => ({ passkeyId: unknown() }) },
  // others' reach
  checkBrokerKey: { as: "eater", input: (at) => ({ ...brokerKey, secret: `s${at}` }) },
  connectBroker: { as: "eater", input: (at) => ({ ...brokerKey, secret: `s${at}` }) },
  beginBrokerConnection: { as: "eater", input: () => ({ venue: "BINANCE", environment: "SANDBOX" }) },
  renameBrokerConnection: { as: "eater", input: () => ({ connectionId: unknown(), name: "Race" }) },
  changeBrokerCurrency: { as: "eater", input: () => ({ connectionId: unknown(), quoteCurrency: "USDC", copiesOtherQuotes: false }) },
  pauseBrokerConnection: { as: "eater", input: () => ({ connectionId: unknown() }) },
  resumeBrokerConnection: { as: "eater", input: () => ({ connectionId: unknown() }) },
  changeLiveLimits: { as: "eater", input: () => ({ connectionId: unknown(), maxExposure: "100", dailyLossLimit: "10" }) },
  replaceBrokerKey: { as: "eater", input: () => ({ connectionId: unknown(), key: "k", secret: "s" }) },
  disconnectBroker: { as: "eater", input: () => ({ connectionId: unknown() }) },
  lookUpBrokerOrder: { as: "hermit", input: () => ({ orderId: own.brokerOrder }) },
  cancelBrokerOrder: { as: "hermit", input: () => ({ orderId: own.brokerOrder }) },
  markBrokerOrderNotPlaced: { as: "hermit", input: () => ({ orderId: own.brokerOrder }) },
  enterBrokerFill: {
    as: "hermit",
    input: (at) => ({
      ...request(at),
      ...{ orderId: own.brokerOrder, quantity: "1", price: "1", fee: "0", feeCurrency: "USD", at: "2026-01-01T00:00:00Z" },
    }),
  },
  reconcileBroker: { as: "hermit", input: () => ({ connectionId: own.connection }) },
  acceptOverfill: { as: "hermit", input: () => ({ differenceId: unknown() }) },
  settleBrokerShortfall: { as: "hermit", input: () => ({ differenceId: own.shortfall, choice: "WRITE_OFF", missing: "1" }) },
  setVenueStopped: { as: "admin", input: (at) => ({ venue: "KRAKEN", isStopped: at % 2 === 0, ...admined }) },
  finishBrokerConnection: { as: "eater", input: (at) => ({ code: "c", state: `s${at}` }) },
  keepBrokerReturn: { as: "visitor", input: (at) => ({ code: "c", state: `s${at}` }) },
  saveBrokerReturn: { as: "visitor", input: (at) => ({ code: "c", state: `s${at}` }) },
  reportClientError: { as: "visitor", input: (at) => ({ message: `Race ${at}`, path: "/" }) },
  // real money
  subscribeToPlan: { as: "eater", input: (at) => ({ ...request(at), tier: "line_cook", quotedUsd: "9" }) },
  buyBites: { as: "eater", input: (at) => ({ ...request(at), bites: 100, quotedUsd: "12" }) },
  payOverdueInvoice: { as: "eater", input: (at) => ({ ...request(at), quotedUsd: "9" }) },
  settleTillBill: { as: "eater", input: (at) => ({ billId: at % 2 ? unknown() : own.bill, card: "PAYS" }) },
  changePlan: { as: "hermit", input: (at) => ({ ...request(at), tier: pick(["chef", "master_chef"], at), quotedUsd: "0" }) },
  setPlanRenewal: { as: "hermit", input: (at) => ({ renews: at % 2 === 0 }) },
  openPaymentPortal: { as: "eater" },
  refundUnspentBites: { as: "hermit", input: (at) => ({ ...request(at), invoiceId: at % 2 ? unknown() : own.invoice, quotedUsd: "12" }) },
  refundInvoice: {
    as: "admin",
    input: (at) => ({ ...admined, ...request(at), invoiceId: own.invoice, amountUsd: "1", typedName: own.invoiceNumber }),
  },
  disputeTestPayment: { as: "admin", input: (at) => ({ invoiceId: own.invoice, outcome: pick(["OPENED", "WON"], at) }) },
  grantTier: {
    as: "admin",
    input: (at) => ({ ...admined, userId: people.leaver.id, tier: pick(["chef", "prep_cook"], at), typedName: people.leaver.username }),
  },
  giveBites: {
    as: "admin",
    input: (at) => ({ ...admined, ...request(at), userId: people.leaver.id, bites: 5, typedName: people.leaver.username }),
  },
  // admins
  publishLiveTradingText: { as: "admin", input: (at) => ({ text: `Race ${at}` }) },
  withdrawLiveTradingText: { as: "admin" },
  announceToServer: { as: "admin", input: () => ({ text: "Race", kind: "NEWS", hours: 1 }) },
  announceToHouse: { as: "admin", input: () => ({ text: "Race", kind: "NEWS", hours: 1 }) },
  withdrawServerAnnouncement: { as: "admin", input: () => ({ announcementId: unknown() }) },
  withdrawHouseAnnouncement: { as: "admin", input: () => ({ announcementId: unknown() }) },
  checkLedger: { as: "admin" },
  gapSymbol: { as: "admin", input: () => ({ symbol: "KO", typedName: "KO", reason: "A race", factor: "1.01" }) },
  haltSymbol: { as: "admin", input: () => ({ symbol: "KO", typedName: "KO", reason: "A race" }) },
  resumeSymbol: { as: "admin", input: () => ({ symbol: "KO", reason: "A race" }) },
  retryDeadLetter: { as: "admin", input: () => ({ deadLetterId: unknown() }) },
  setFeature: { as: "admin", input: (at) => ({ feature: "announcing", isOn: at % 2 === 0, reason: "A race", typedName: "announcing" }) },
  setUserTester: { as: "admin", input: () => ({ userId: people.leaver.id, isTester: true, reason: "A race" }) },
  emptySandbox: { as: "admin", input: () => ({ sandboxId: unknown() }) },
  setUserRole: { as: "admin", input: () => ({ ...admined, userId: people.leaver.id, role: "hybrid", typedName: people.leaver.username }) },
  moderate: { as: "admin", input: (at) => ({ kind: "POST", id: pick(own.posts, at), action: "HIDE", reason: "A race" }) },
  appeal: { as: "hermit", input: () => ({ decisionId: unknown(), text: "But" }) },
  answerAppeal: { as: "admin", input: () => ({ decisionId: unknown(), outcome: "UPHELD", answer: "No" }) },
  // what ends things
  deleteComment: { as: "hermit", input: (at) => ({ id: at === 0 ? own.comment : unknown() }) },
  deletePost: { as: "hermit", input: (at) => ({ id: pick(own.posts, at) }) },
  stopCopy: { as: "eater", input: (at) => ({ copyId: pick(own.copies, at), mode: "CLOSE_ALL" }) },
  stopAllCopies: { as: "eater", input: () => ({ mode: "CLOSE_ALL" }) },
  closeTrade: { as: "hermit", input: (at) => ({ ...request(at), tradeId: pick(own.trades, at) }) },
  resetPaper: { as: "hermit", input: (at) => ({ ...request(at), accountId: own.account }) },
  changePassword: { as: "leaver", input: (at) => ({ currentPassword: people.leaver.password, newPassword: `a new copper pot ${at}` }) },
  revokeSession: { as: "hermit", input: () => ({ sessionId: unknown() }) },
  revokeOtherSessions: { as: "leaver" },
  setUserSuspended: {
    as: "admin",
    input: (at) => ({ ...admined, userId: people.feeder.id, isSuspended: at % 2 === 0, typedName: people.feeder.username }),
  },
  logout: { as: "feeder" },
  deleteAccount: { as: "leaver", input: () => ({ username: people.leaver.username }) },
};

test("SECURITY-R1 every mutation of the schema has an example here, and nothing else has", () => {
  const names = Object.keys(world.app.schema.getMutationType()!.getFields());
  expect(names.filter((name) => !(name in examples)).map((name) => `add ${name} to server/races.api.test.ts`)).toEqual([]);
  expect(Object.keys(examples).filter((name) => !names.includes(name))).toEqual([]);
});

/** What is found by whoever knows the id: people's names are public, and these answer by what the caller themselves did. */
const knownToAll = new Set(["follow", "unfollow", "requestFollow", "acceptFollowRequest", "declineFollowRequest", "mute", "unmute", "block", "unblock", "startConversation", "startCopying", "runTasteTest", "noteAnnouncement"]); // prettier-ignore
const uuidRule = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const unknownIn = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value.map((one) => (uuidRule.test(String(one)) ? unknown() : one))];
      return [key, uuidRule.test(String(value)) ? unknown() : value];
    }),
  );
const hasIds = (input: Input): boolean => JSON.stringify(input) !== JSON.stringify(unknownIn(input));

test("SECURITY-L05 to a stranger what is hidden and what does not exist are one answer, word by word", async () => {
  const differing: unknown[] = [];
  let asked = 0;
  for (const [name, { as, input }] of Object.entries(examples)) {
    const given = input?.(0);
    if (!given || as === "visitor" || as === "admin" || knownToAll.has(name) || !hasIds(given)) continue;
    asked++;
    const answerTo = async (sent: Input): Promise<string> =>
      JSON.stringify(
        (await fire(people.leaver, name, sent)).errors?.map(({ message, extensions }: any) => [message, extensions.code]) ?? null,
      );
    const [hidden, missing] = [await answerTo(given), await answerTo(unknownIn(given))];
    if (hidden !== missing) differing.push({ name, hidden, missing });
  }
  expect(asked).toBeGreaterThan(40);
  expect(differing).toEqual([]);
});

/** Queries by an id, each with one that the leaver may not see; those of people (`trader`, `writePermission`, `hiddenPeople`, `lockedRecipes`) name who is public. */
/** `seenBy`: the test in which somebody sees it, where nobody of this world does. */
const hiddenReads = (): Record<string, { readonly given: string; readonly asks: string; readonly seenBy?: string }> => ({
  bill: { given: own.bill, asks: "bill(id: $id) { id }" },
  brokerConnection: { given: own.connection, asks: "brokerConnection(id: $id) { id }" },
  brokerShortfall: { given: own.shortfall, asks: "brokerShortfall(differenceId: $id) { missing }" },
  brokerOrder: { given: own.brokerOrder, asks: "brokerOrder(id: $id) { id }" },
  announcement: { given: own.announcement, asks: "announcement(id: $id) { id }" },
  comment: { given: own.comment, asks: "comment(id: $id) { id }" },
  comments: { given: own.posts[0]!, asks: "comments(kind: POST, id: $id, order: NEWEST) { edges { node { id } } }" },
  conversation: { given: own.conversation, asks: "conversation(id: $id) { id }" },
  copy: { given: own.copies[0]!, asks: "copy(id: $id) { id }" },
  feed: { given: people.hermit.id, asks: "feed(filter: { scope: ALL, traderId: $id }) { edges { node { id } } }" },
  feedEventsSince: {
    given: people.hermit.id,
    asks: "feedEventsSince(afterSequence: 0, filter: { scope: ALL, traderId: $id }) { events { sequence } }",
  },
  messageSearch: { given: own.conversation, asks: 'messageSearch(search: "Go", conversationId: $id) { edges { node { id } } }' },
  people: { given: people.hermit.id, asks: "people(list: FOLLOWERS, userId: $id) { edges { node { id } } }" },
  portfolio: { given: own.account, asks: "portfolio(accountId: $id) { id }" },
  myPerformance: { given: own.account, asks: "myPerformance(accountId: $id) { curve { at } }" },
  post: { given: own.posts[0]!, asks: "post(id: $id) { id }" },
  posts: { given: people.hermit.id, asks: "posts(filter: { authorId: $id }) { edges { node { id } } }" },
  previewCopy: {
    given: own.copies[1]!,
    asks: `previewCopy(input: { feederId: "${people.feeder.id}", copyId: $id, settings: {} }) { tradeId }`,
  },
  receipt: { given: own.receipt, asks: "receipt(id: $id) { id }" },
  realisedGains: {
    given: people.feeder.id,
    asks: "realisedGains(filter: { mode: PAPER, feederId: $id }) { edges { node { id } } }",
    seenBy: "GAINS-010: nobody here has closed anything",
  },
  receipts: { given: own.copies[0]!, asks: "receipts(filter: { copyId: $id }) { edges { node { id } } }" },
  bitePayment: { given: own.payment, asks: "bitePayment(id: $id) { id }" },
  biteQuote: { given: people.hermit.id, asks: "biteQuote(input: { kind: TIP, id: $id, bites: 5 }) { bites }" },
  recipeOffer: { given: own.trades[0]!, asks: "recipeOffer(id: $id) { id }" },
  recipe: { given: own.trades[0]!, asks: "recipe(id: $id) { trade { id } }" },
  feederRisk: { given: people.hermit.id, asks: "feederRisk(feederId: $id) { depositedPercent }" },
  copyOverlap: { given: people.hermit.id, asks: "copyOverlap(feederId: $id) { compared symbols { side } }" },
  tasteTest: { given: own.tasteTest, asks: "tasteTest(id: $id) { id }" },
  tasteTests: { given: people.feeder.id, asks: "tasteTests(feederId: $id) { id }" },
  timeline: { given: people.hermit.id, asks: "timeline(filter: { scope: ALL, traderId: $id }) { edges { node { __typename } } }" },
  timelineEventsSince: {
    given: people.hermit.id,
    asks: "timelineEventsSince(afterSequence: 0, filter: { scope: ALL, traderId: $id }) { events { ... on FeedEntryAdded { sequence } } }",
  },
});
const publicReads = [
  "article",
  "hiddenPeople",
  "lockedRecipes",
  "logEntries",
  "logPosition",
  "sealedEvent",
  "sealedRecord",
  "trader",
  "writePermission",
];

const takesId = (type: GraphQLInputType): boolean => {
  const named = getNamedType(type);
  return named.name === "ID" || (isInputObjectType(named) && Object.values(named.getFields()).some((field) => takesId(field.type)));
};

test("SECURITY-L05 nor does any query by an id show a stranger whether what is hidden exists", async () => {
  const queries = Object.values(world.app.schema.getQueryType()!.getFields()).filter(({ args }) => args.some(({ type }) => takesId(type)));
  const reads = hiddenReads();
  expect(queries.map(({ name }) => name).toSorted()).toEqual([...Object.keys(reads), ...publicReads].toSorted());
  const differing: unknown[] = [];
  for (const [name, { given, asks, seenBy }] of Object.entries(reads)) {
    const answerTo = async (who: Person, id: string): Promise<string> => {
      const { data, errors } = await who.api.run(`query ($id: ID!) { ${asks} }`, { id });
      return JSON.stringify([data, errors?.map(({ message, extensions }) => [message, extensions])]).replaceAll(id, "ID");
    };
    const [hidden, missing] = [await answerTo(people.leaver, given), await answerTo(people.leaver, unknown())];
    if (hidden !== missing) differing.push({ name, hidden, missing });
    if (seenBy !== undefined) continue;
    // Somebody sees it: it is not one answer for being wrong.
    const [seen, none] = [await answerTo(people.eater, given), await answerTo(people.eater, unknown())];
    const [shown, nothing] = [await answerTo(people.hermit, given), await answerTo(people.hermit, unknown())];
    if (seen === none && shown === nothing) differing.push({ name, seenByNobody: seen });
  }
  expect(differing).toEqual([]);
});

describe(`SECURITY-R1 ${timesAtOnce} at once, with one id and with several, and no internal error`, () => {
  test.each(Object.keys(examples))("%s", async (name) => {
    const { as, input } = examples[name]!;
    const who = personOf(as);
    // What one mutation used up keeps none of the next from its work.
    await world.app.db.query("delete from rate_limits");
    const at = (index: number): number => (index % 2 === 0 ? 0 : index);
    const answers = await Promise.all(Array.from({ length: timesAtOnce }, (_, index) => fire(who, name, input?.(at(index)))));
    const failed = answers.flatMap(({ errors }) => errors ?? []).filter(({ extensions }) => extensions.code === "INTERNAL_SERVER_ERROR");
    const malformed = answers.flatMap(({ errors }) => errors ?? []).filter(({ message }) => message.startsWith('Variable "$'));
    expect([...failed, ...malformed]).toEqual([]);
  });
});
