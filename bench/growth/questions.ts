import { createHash } from "node:crypto";

/** The same id that the rows got: md5 of kind and number, as a uuid. */
export const idOf = (kind: string, number: number): string =>
  createHash("md5")
    .update(`${kind}${number}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Users of the first thousand, whose own rows stay as many while everybody else's grow. */
export type Asker = "eater" | "star" | "admin" | "visitor";
/** The number of each: their session's token is `token-<number>`. */
export const askers: Readonly<Record<Asker, number | null>> = { eater: 10, star: 1, admin: 2, visitor: null };

export interface Question {
  readonly operation: string;
  readonly asker: Asker;
  readonly variables: Readonly<Record<string, unknown>>;
  /** What it is about is not there, so NOT_FOUND is its answer. */
  readonly isOfNobody?: boolean;
}

const [eaterId, starId, otherId] = [idOf("user", 10), idOf("user", 1), idOf("user", 41)];
const [copyId, tradeId, postId, eventId] = [idOf("copy", 10), idOf("trade", 5), idOf("post", 1), idOf("event", 5)];
const settings = { sizing: "PROPORTIONAL" };
const list = { first: 20, after: null };
const traders = {
  ...{ first: 20, after: null, search: null, period: "QUARTER", range: "THREE_MONTHS", recordDaysMin: 0 },
  ...{ assetClass: null, riskMin: 1, riskMax: 10, mode: null },
};
/** As many as the app asks at a time; streams whose events carry much have their own number. */
const since = { afterSequence: 0, first: 100 };
/** Nobody's: what is asked by it costs an index probe, whatever grows, and may be answered with NOT_FOUND. */
const nobodys = { id: idOf("nobody", 0) };

/** Variables of each query of the client that wants some; the star's and the admin's own screens are theirs, all others the eater's. */
const variables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  AdminPayouts: list,
  AnalyticsSummary: { days: 30 },
  AnnouncementPreview: { input: { title: "Fees", text: "They fall.", audience: "FOLLOWERS" } },
  Announcements: list,
  Article: { id: "what-is-brigade" },
  Bars: { symbol: "AAPL", resolution: "HOUR", first: 200 },
  Bill: nobodys,
  BiteQuote: { input: { kind: "TIP", id: starId, bites: 5 } },
  BrokerBooks: nobodys,
  BrokerConnection: nobodys,
  BrokerEventsSince: { ...since, first: 20 },
  BrokerOrderHistory: nobodys,
  BrokerOrders: { ...nobodys, first: 20 },
  BrokerShortfall: { differenceId: nobodys.id },
  ClosedTrades: list,
  Comments: { kind: "POST", id: postId, replies: 3, order: "NEWEST", ...list },
  CompareFeeder: { id: starId, range: "THREE_MONTHS" },
  Completions: { kind: "TOPIC", prefix: "br" },
  Conversations: { box: "INBOX", ...list },
  CopierEventsSince: since,
  CopyDetail: { id: copyId },
  CopyDifference: { id: copyId },
  CopyDifferenceMonths: { id: copyId },
  CopyDrift: { id: copyId },
  CopyEventsSince: since,
  CopyFeederBounds: { id: copyId },
  CopyFees: { id: copyId },
  CopyOfPerson: { id: starId },
  CopyOverlap: { feederId: starId },
  CopyReach: { input: { symbol: "AAPL", side: "LONG", quantity: "10" } },
  CopyRecord: { id: starId },
  CopyTerms: { id: starId },
  FeeExample: { id: starId, amount: "1000" },
  FeeQuote: { id: copyId },
  Feed: { first: 20, filter: { scope: "FOLLOWING" } },
  FeedEventsSince: { ...since, filter: { scope: "FOLLOWING" } },
  FeederRisk: { feederId: starId },
  FeederTermsOf: { id: starId },
  Feeders: { ...traders, orderBy: "RETURN" },
  FollowRequests: list,
  HiddenPeople: { ids: [starId, otherId] },
  Holders: { symbol: "AAPL" },
  HomeCopies: { a: idOf("event", 1), b: idOf("event", 2), c: idOf("event", 3), d: idOf("event", 4), e: eventId },
  Instrument: { symbol: "AAPL" },
  Leaderboard: traders,
  LegalText: { id: "TERMS" },
  LiveUse: nobodys,
  LogCheckpointsSince: since,
  LogPosition: { recordId: idOf("record", 1), sequence: 5 },
  MessageEventsSince: { ...since, first: 40 },
  MessageSearch: { search: "lunch", first: 20 },
  ModerationDecisions: { first: 20, openAppeals: false },
  MyCopiersCurve: { range: "MONTH" },
  MyDecisions: list,
  MyOffer: { id: starId },
  MyPayouts: list,
  MyPerformance: { range: "THREE_MONTHS", hasBenchmark: false },
  MyPerformanceFee: { id: starId },
  MySelling: { id: starId },
  NotificationEventsSince: since,
  Notifications: list,
  OwnRecipes: { id: starId, first: 20 },
  PeopleByUsername: { prefix: "cook1" },
  PeopleToWriteTo: { search: "Cook", first: 10 },
  PlacingAccountCash: { accountId: idOf("account", 10) },
  PlanChange: { tier: "chef" },
  PortfolioCurve: { range: "MONTH" },
  PortfolioEventsSince: since,
  PortfolioFills: list,
  PortfolioOrders: list,
  Post: { id: postId },
  PostHistory: { id: postId },
  PostPlace: { id: postId },
  Posts: { first: 20, filter: { symbol: "AAPL" } },
  PreviewCopy: { input: { feederId: starId, amount: "1000", settings } },
  RealisedGains: { filter: { mode: "PAPER" }, ...list },
  Receipt: { id: "" },
  Receipts: list,
  ReceiptsToAttach: { first: 20 },
  Recipe: { id: tradeId },
  RecipeCopiesOf: { id: tradeId },
  RecipeOfferOf: { id: tradeId },
  RecipePlace: { id: tradeId },
  RecipesToAttach: { traderId: starId, first: 20 },
  RecordAccountOf: { accountId: idOf("account", 10) },
  Replies: { id: idOf("comment", 1), ...list },
  Reports: list,
  SampleFigures: list,
  SealedEventBytes: { id: eventId },
  SealedRecordPage: { id: idOf("record", 1) },
  SharedInConversation: { ...nobodys, first: 20 },
  ShellSearch: { text: "cook1" },
  ShutOutPeople: { list: "FOLLOWERS", ...list },
  SignalAlerts: { first: 20 },
  SignalEventsSince: since,
  Statement: list,
  Suggestions: { first: 5 },
  Tag: { kind: "TOPIC", value: "breakout", recipes: 5 },
  TasteTest: nobodys,
  Thread: { ...nobodys, last: 20 },
  Timeline: { first: 20, filter: { scope: "FOLLOWING" } },
  TimelineEventsSince: { ...since, first: 30, filter: { scope: "FOLLOWING" } },
  Trader: { username: "cook1" },
  TraderCurve: { id: starId, range: "THREE_MONTHS", hasBenchmark: false },
  TraderRecipes: { id: starId, ...list },
  TraderRecord: { id: starId, mode: "PAPER" },
  TraderRecords: { id: starId },
  TrendingTags: { first: 10 },
  WindowFeeders: { ...traders, orderBy: "COPIERS" },
  WindowRecipes: { search: "AAPL" },
  WritePermission: { userId: otherId },
};

const ofStar = new Set(
  "MyCopiers MyCopiersCurve CopierEventsSince MyEarnings MyOffer MyRanking CopyReach OwnRecipes MyPerformance MyPerformanceFee MySelling MyPayouts AnnouncementPreview Announcements PortfolioCurve Portfolio ClosedTrades".split(
    " ",
  ),
);
const ofAdmin = new Set(
  "AuditLog AllServerAnnouncements AnalyticsSummary FeatureSwitches ModerationDecisions PersonaData Reports TestPersonas".split(" "),
);
const ofVisitor = new Set("Home HomeCopies HomeFigures HomePlans".split(" "));
/** More of what is asked with other filters: discovery, and the same lists in another order. */
const more: readonly Question[] = [
  { operation: "Timeline", asker: "eater", variables: { first: 20, filter: { scope: "ALL" } } },
  { operation: "Timeline", asker: "visitor", variables: { first: 20, filter: { scope: "ALL" } } },
  { operation: "Feed", asker: "visitor", variables: { first: 20, filter: { scope: "ALL" } } },
  // One feeder at each size: of a search that finds more of them with more users, the page grows.
  { operation: "Feeders", asker: "eater", variables: { ...traders, orderBy: "NAME", search: "Saucier" } },
  { operation: "Receipts", asker: "eater", variables: { ...list, filter: { copyId } } },
  { operation: "Trader", asker: "visitor", variables: { username: "cook1" } },
  { operation: "AdminUsers", asker: "admin", variables: { search: "cook1" } },
  { operation: "ShutOutPeople", asker: "star", variables: { list: "FOLLOWERS", ...list } },
];

const askerOf = (operation: string): Asker =>
  operation.startsWith("Admin") || ofAdmin.has(operation)
    ? "admin"
    : ofStar.has(operation)
      ? "star"
      : ofVisitor.has(operation)
        ? "visitor"
        : "eater";

/** What the rows do not say by their numbers. */
export interface Loaded {
  /** One of the eater's. */
  readonly receiptId: string;
  /** Where the feed was, as far back as somebody catches up. */
  readonly feedSequence: number;
}

const feedReplays = new Set(["FeedEventsSince", "TimelineEventsSince"]);

function loadedVariables({ operation, variables: own }: Question, { receiptId, feedSequence }: Loaded): Question["variables"] {
  if (operation === "Receipt") return { id: receiptId };
  return feedReplays.has(operation) ? { ...own, afterSequence: feedSequence } : own;
}

/** Every query of the client, with somebody who would ask it. */
export function questionsOf(queries: readonly string[], loaded: Loaded): Question[] {
  const all = queries.map((operation) => ({ operation, asker: askerOf(operation), variables: variables[operation] ?? {} }));
  return [...all, ...more].map((one) => ({
    ...one,
    isOfNobody: Object.values(one.variables).includes(nobodys.id),
    variables: loadedVariables(one, loaded),
  }));
}

export { eaterId };
