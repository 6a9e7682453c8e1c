import {
  extendSchema,
  getNamedType,
  graphql,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  parse,
} from "graphql";
import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loaderRegistry, type RequestContext } from "../../platform/graphql/context";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { shownIn, type Secret } from "./markers";
import {
  calmQuotes,
  freePlanSeconds,
  lightBeacon,
  ownDelaySeconds,
  samplesOf,
  setStage,
  tradeInSecret,
  viewerNames,
  type Stage,
  type ViewerName,
} from "./visibility-stage";
import { currentFields, fieldsWithValues, walkSchema, type Walk } from "./schema-walk";

let stage: Stage;
let secrets: Awaited<ReturnType<typeof tradeInSecret>>;
let walk: Walk;
const clients: Client[] = [];
const streams = new Map<ViewerName, Collected[]>();

/** What each viewer was shown by each root field or route. */
type Shown = Map<ViewerName, Map<string, unknown[]>>;
let early: Shown;
let late: Shown;
/** `Type.field` of what held something in any answer to anybody. */
const withValues = new Set<string>();

beforeAll(async () => {
  stage = await setStage();
  listen();
  await Promise.all([...streams.values()].flat().map((stream) => stream.atLeast(1)));
  secrets = await tradeInSecret(stage);
  walk = walkSchema(stage.world.app.schema, samplesOf(stage, secrets));
  early = await lookAfter(freePlanSeconds + 1);
  late = await lookAfter(ownDelaySeconds);
}, 900_000);

afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await stage?.world.stop();
});

/** All viewers' sockets, with every selection of the feed's stream, before anything happens. */
function listen(): void {
  const noIds = { delayed: "", closed: "", hidden: "", practice: "" };
  const samples = samplesOf(stage, {
    ids: noIds,
    receiptId: "00000000-0000-4000-8000-000000000000",
    ownerAccount: "00000000-0000-4000-8000-000000000000",
  } as never);
  const operations = walkSchema(stage.world.app.schema, samples).operations.filter(
    ({ root }) => root === "feedEvents" || root === "portfolioEvents",
  );
  for (const viewer of viewerNames) {
    const client = createClient({
      url: `${stage.world.url.replace("http", "ws")}/graphql`,
      webSocketImpl: socketOf({ cookie: stage.apiOf(viewer).cookieHeader }),
      retryAttempts: 0,
    });
    clients.push(client);
    const own = operations.filter(({ root, text }) => root === "feedEvents" || (viewer !== "visitor" && !text.includes("accountId")));
    streams.set(
      viewer,
      own.map(({ text }) => new Collected(client, text)),
    );
  }
}

/** Lets time pass, lights a beacon, waits until every feed stream has sent it, and asks for everything. */
async function lookAfter(seconds: number): Promise<Shown> {
  const { world, market } = stage;
  world.clock.advance(seconds * 1000);
  calmQuotes(market);
  await world.app.modules.feed.sequencer.drain();
  await world.app.modules.performance.figures.refresh();
  const beacon = await lightBeacon(stage);
  const shown = await ask();
  world.clock.advance((freePlanSeconds + 1) * 1000);
  await world.app.modules.feed.sequencer.drain();
  for (const [viewer, own] of streams) {
    await Promise.all(own.filter((stream) => JSON.stringify(stream.items).includes("feedEvents")).map((stream) => until(stream, beacon)));
    shown.get(viewer)!.set(
      "stream",
      own.flatMap((stream) => stream.items),
    );
  }
  return shown;
}

async function until(stream: Collected, text: string): Promise<void> {
  while (!JSON.stringify(stream.items).includes(text) && !stream.isComplete && stream.errors.length === 0)
    await stream.atLeast(stream.items.length + 1);
}

/** Everybody asks the same thing before anybody asks the next: a document is parsed, checked and compiled once, while it is still kept. */
async function ask(): Promise<Shown> {
  const shown: Shown = new Map(viewerNames.map((viewer) => [viewer, new Map<string, unknown[]>()]));
  for (const { root, kind, text } of walk.operations)
    for (const [viewer, answers] of shown)
      if (kind === "query") {
        const answer = await stage.apiOf(viewer).run(text);
        answers.set(root, [...(answers.get(root) ?? []), answer]);
        for (const field of fieldsWithValues(stage.world.app.schema, { kind, text }, answer.data)) withValues.add(field);
      }
  for (const path of routesOf())
    for (const [viewer, answers] of shown) {
      const cookie = stage.apiOf(viewer).cookieHeader;
      answers.set(path, [await (await fetch(`${stage.world.url}${path}`, { headers: { cookie } })).text()]);
    }
  return shown;
}

/** Paths of every GET route; what replaces a parameter is the owner's id. */
function routesOf(): string[] {
  const parents: string[] = [];
  const paths: string[] = [];
  for (const line of stage.world.app.http.printRoutes({ commonPrefix: false }).split("\n")) {
    const found = /^([│ ]*)[├└]── (\S*) ?(\(([^)]*)\))?/.exec(line);
    if (!found) continue;
    const depth = found[1]!.length / 4;
    parents.length = depth;
    parents.push(found[2]!);
    if (found[4]?.includes("GET")) paths.push(parents.join(""));
  }
  return paths
    .filter((path) => !path.startsWith("/graphql") && path !== "*")
    .map((path) => path.replace(/:[a-zA-Z]+/g, stage.people.owner.id).replace(/\*$/, ""));
}

/**
 * Everybody may check a chain: of an event that is not shown, its ID and the hashes around it are all there is (PROOF tests). The log holds
 * heads whose events every visitor may see (LOG tests).
 */
const isOfChain = (found: string): boolean =>
  /sealed(Record|Event).*\.(id|hash|previousHash|head): |log(Position|Entries).*\.(head|bytes): /i.test(found);
const showing = (shown: Shown, viewer: ViewerName, secret: Secret): string[] =>
  [...shown.get(viewer)!]
    .flatMap(([root, answers]) => shownIn(answers, secret).map((found) => `${root}${found}`))
    .filter((found) => !isOfChain(found));
const rootsShowing = (shown: Shown, viewer: ViewerName, secret: Secret): string[] =>
  [...shown.get(viewer)!]
    .filter(([root, answers]) => shownIn(answers, secret).some((found) => !isOfChain(`${root}${found}`)))
    .map(([root]) => root)
    .sort();

test("SEE-001 every field of the API that takes arguments has sample arguments here", () => {
  expect(walk.missing).toEqual([]);
});

/** Names of the types that a query or a subscription can lead to: what only a mutation answers is its caller's. */
function reachable(schema: GraphQLSchema): Set<string> {
  const found = new Set<string>();
  const visit = (type: GraphQLNamedType): void => {
    if (found.has(type.name)) return;
    found.add(type.name);
    if (isAbstractType(type)) schema.getPossibleTypes(type).forEach(visit);
    if (isObjectType(type)) for (const field of currentFields(type)) visit(getNamedType(field.type));
  };
  for (const root of [schema.getQueryType(), schema.getSubscriptionType()]) if (root) visit(root);
  return found;
}

test("SEE-002 every field that can be reached from a query or a subscription was read", () => {
  const readable = reachable(stage.world.app.schema);
  const types = Object.values(stage.world.app.schema.getTypeMap()).filter(
    (type) =>
      readable.has(type.name) &&
      !type.name.startsWith("__") &&
      "getInterfaces" in type &&
      type.name !== "Mutation" &&
      !type.name.endsWith("Payload") &&
      type.name !== "UserError" &&
      type.name !== "Node",
  );
  const unread = types
    .flatMap((type) => currentFields(type as GraphQLObjectType).map(({ name }) => `${type.name}.${name}`))
    .filter((field) => !walk.covered.has(field));
  expect(unread).toEqual([]);
});

test("SEE-003 the generated queries are taken by the server and answered", () => {
  const refused = [...early.get("owner")!].flatMap(([root, answers]) =>
    (answers as Array<{ errors?: Array<{ message: string; extensions: { code: string } }> }>).flatMap((answer) =>
      (answer.errors ?? []).map((error) => `${root}: ${error.extensions?.code} ${error.message}`),
    ),
  );
  expect(routesOf()).toEqual(expect.arrayContaining(["/livez", "/metrics"]));
  // What is for admins alone is refused to everyone here: that shows nothing either.
  expect(refused.filter((line) => !/^\w+: FORBIDDEN /.test(line))).toEqual([]);
});

/** Types whose rows are shown to some and not to others. */
const judged = ["Trader", "Post", "Comment", "FeedItem", "Recipe", "Receipt", "Repost", "Milestone", "Trade", "Message", "Copy"];

/** Fields that lead to those and hold nothing on this stage, each with its reason. */
const empty: Readonly<Record<string, string>> = {
  "Announcement.author": "notifications: its own test of who receives one",
  "BrokerLot.copy": "the owner's own accounts at brokers (BCOPY-030)",
  "BrokerLot.trade": "the owner's own accounts at brokers (BCOPY-030)",
  "BrokerOrder.copy": "the owner's own orders at brokers (BCOPY-030)",
  "BrokerOrder.receipt": "the owner's own orders at brokers (BCOPY-030)",
  "CardChanged.post": "only a stream has it: SOCIAL tests of its deliveries",
  "CopiesValued.copies": "only a stream has it, of the viewer's own copies",
  "DifferenceItem.receipt": "the viewer's own receipts, where the parts of their own copy's difference are opened (GAP tests)",
  "DiscussionChanged.comment": "only a stream has it: SOCIAL tests of its deliveries",
  "FeedAnnouncement.author": "notifications: its own test of who receives one",
  "Message.about": "messages: its own test",
  "ModerationDecision.by": "admins and the person it is about",
  "ModerationDecision.owner": "admins and the person it is about",
  "PerformanceFee.feeder": "the viewer's own fees, of whom they paid (FEE tests)",
  "PostChanged.post": "only a stream has it: SOCIAL tests of its deliveries",
  "PresenceChanged.trader": "only a stream has it: messages' own test",
  "Report.owner": "admins only",
  "Report.reporter": "admins only",
  "SignalAlert.trade": "the owner's own alerts, and of those their own trades (SIGNAL-025)",
  "TasteTest.feeder": "the viewer's own taste tests",
  "TypingChanged.trader": "only a stream has it: messages' own test",
};

test("SEE-004 every field that leads to a person, a post, a comment, a trade or a receipt held one: what is empty for all hides nothing", () => {
  const { schema } = stage.world.app;
  const readable = reachable(schema);
  const leading = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && readable.has(type.name) && type.name !== "Subscription")
    .flatMap((type) => currentFields(type as GraphQLObjectType).map((field) => ({ key: `${type.name}.${field.name}`, field })))
    .filter(({ field }) => judged.includes(getNamedType(field.type).name.replace(/(Connection|Edge|Replay)$/, "")))
    .map(({ key }) => key);
  expect(leading.length).toBeGreaterThan(40);
  expect(leading.filter((key) => !withValues.has(key)).sort()).toEqual(Object.keys(empty).sort());
});

describe("before its time", () => {
  test.each(["hermit", "friend", "lapsed", "follower", "stranger", "prepCook", "blocked", "visitor"] as const)(
    "SEE-010 no field, list, stream, figure or route shows the %s a delayed trade",
    (viewer) => {
      expect(showing(early, viewer, secrets.delayed)).toEqual([]);
    },
  );

  test.each(["owner", "copier", "subscriber"] as const)("SEE-011 the %s sees it at once, everywhere", (viewer) => {
    expect(rootsShowing(early, viewer, secrets.delayed)).toEqual(
      expect.arrayContaining(["feed", "feedEventsSince", "recipe", "stream", "trader"]),
    );
  });
});

describe("what was paid for while streams were open", () => {
  const ofOthers = (): Secret => ({
    name: "what was not unlocked",
    texts: [secrets.ids.closed, "wrothgar again"],
    numbers: [1.2347],
  });

  test("SPEND-050 who unlocked one recipe sees all of it at once, what came after too, and nothing of the next", () => {
    const unlocked: Secret = { name: "the unlocked recipe", texts: ["wrothgar thesis"], numbers: [3.1419, 6222.23] };
    expect(rootsShowing(early, "unlocker", unlocked)).toEqual(expect.arrayContaining(["feed", "recipe", "stream", "trader"]));
    expect(showing(early, "unlocker", ofOthers())).toEqual([]);
  });

  test.each(["hermit", "friend", "lapsed", "unlocker", "follower", "stranger", "prepCook", "blocked", "visitor"] as const)(
    "SPEND-051 of a recipe for sale the %s sees nothing that the trade is",
    (viewer) => expect(showing(early, viewer, secrets.sold)).toEqual([]),
  );

  test("SPEND-051 a stranger sees that it is for sale; its subscriber sees it whole", () => {
    expect(JSON.stringify(early.get("stranger")!.get("lockedRecipes"))).toContain(`"priceBites":10`);
    expect(rootsShowing(early, "subscriber", secrets.sold)).toEqual(expect.arrayContaining(["feed", "recipe", "stream"]));
  });

  test("SPEND-052 a payment is shown to the two people whom it is about", () => {
    for (const viewer of viewerNames) {
      const shown = JSON.stringify([early.get(viewer)!.get("bitePayment"), early.get(viewer)!.get("bitePayments")]);
      expect([viewer, shown.includes(secrets.paymentId)]).toEqual([viewer, viewer === "owner" || viewer === "unlocker"]);
    }
  });
});

describe("after its time", () => {
  test.each(["lapsed", "follower", "stranger", "prepCook", "visitor"] as const)(
    "SEE-012 the %s sees it in lists, recipe, stream and figures",
    (viewer) => {
      expect(rootsShowing(late, viewer, secrets.delayed)).toEqual(
        expect.arrayContaining(["feed", "feedEventsSince", "recipe", "stream", "trader", "traders"]),
      );
      expect(shownIn(late.get(viewer)!.get("trader"), { ...secrets.delayed, texts: [], numbers: [42.42] })).not.toEqual([]);
    },
  );

  test("SEE-013 who is blocked never sees it", () => {
    expect(showing(late, "blocked", secrets.delayed)).toEqual([]);
  });
});

describe("whatever the time", () => {
  test.each(viewerNames.filter((viewer) => viewer !== "hermit" && viewer !== "friend"))(
    "SEE-014 the %s sees no trade of a profile that is for followers only",
    (viewer) => {
      expect([...showing(early, viewer, secrets.hidden), ...showing(late, viewer, secrets.hidden)]).toEqual([]);
    },
  );

  test("SEE-015 the owner of such a profile and a follower see it", () => {
    for (const viewer of ["hermit", "friend"] as const)
      expect(rootsShowing(early, viewer, secrets.hidden)).toEqual(expect.arrayContaining(["feed", "recipe", "stream", "trader"]));
  });

  test.each(viewerNames.filter((viewer) => viewer !== "owner"))(
    "SEE-016 the %s sees no practice trade and no working order of someone else",
    (viewer) => {
      for (const shown of [early, late])
        expect([...showing(shown, viewer, secrets.practice), ...showing(shown, viewer, secrets.orders)]).toEqual([]);
    },
  );

  test("SEE-018 who is blocked sees no post and no comment of who blocked them, in any field", () => {
    for (const shown of [early, late]) expect(showing(shown, "blocked", secrets.posts)).toEqual([]);
  });

  test.each(["follower", "stranger", "visitor"] as const)(
    "SEE-019 the %s sees them in lists, by their address and on the profile",
    (viewer) => {
      expect(rootsShowing(late, viewer, secrets.posts)).toEqual(expect.arrayContaining(["comments", "post", "posts", "timeline"]));
    },
  );

  test("SEE-017 their owner sees both in the portfolio, and practice nowhere in public", () => {
    expect(rootsShowing(early, "owner", secrets.practice)).toContain("portfolio");
    expect(rootsShowing(early, "owner", secrets.orders)).toContain("portfolio");
    for (const root of ["feed", "recipe", "trader", "feedEventsSince"])
      expect(shownIn(late.get("owner")!.get(root), secrets.practice)).toEqual([]);
  });
});

describe("a field that someone adds tomorrow", () => {
  const planted = () => {
    const schema = extendSchema(
      stage.world.app.schema,
      parse("extend type Query { lastEntry(of: ID!): String } extend type Trader { lastEntryPrice: String lastPostText: String }"),
    );
    // By which the app's own resolvers find their instances.
    Object.assign(schema.extensions, stage.world.app.schema.extensions);
    const trader = schema.getType("Trader") as GraphQLObjectType;
    trader.getFields()["lastPostText"]!.resolve = async ({ id }: { id: string }) =>
      (
        await stage.world.app.db.query<{ text: string }>("select text from posts where user_id = $1 order by created_at desc limit 1", [id])
      )[0]?.text;
    trader.getFields()["lastEntryPrice"]!.resolve = async () =>
      (await stage.world.app.db.query<{ price: string }>("select price::text from fills order by price desc limit 1"))[0]!.price;
    return schema;
  };

  test("SEE-020 with arguments it fails for want of samples", () => {
    expect(walkSchema(planted(), samplesOf(stage, secrets)).missing).toEqual(["Query.lastEntry"]);
  });

  /** A visitor's answers to what the walk asks of the planted field `name` by the root `trader`. */
  const visitorsAnswers = (schema: GraphQLSchema, name: string) => {
    const context: RequestContext = {
      viewer: null,
      requestId: "planted",
      address: "",
      headers: new Headers(),
      setCookie: () => {},
      loader: loaderRegistry(() => context),
    };
    const reading = walkSchema(schema, samplesOf(stage, secrets)).operations.filter(
      ({ root, text }) => root === "trader" && text.includes(name),
    );
    return Promise.all(reading.map(({ text }) => graphql({ schema, source: text, contextValue: context })));
  };

  test("SEE-022 that shows a post past the rule is found by itself", async () => {
    expect(shownIn(await visitorsAnswers(planted(), "lastPostText"), secrets.hidden)).not.toEqual([]);
  });

  test("SEE-021 that shows a trade past the reader is found by itself", async () => {
    const schema = planted();
    const { operations } = walkSchema(schema, samplesOf(stage, secrets));
    const reading = operations.filter(({ text }) => text.includes("lastEntryPrice"));
    expect([...new Set(reading.map(({ root }) => root))]).toEqual(
      expect.arrayContaining([
        "trader",
        "traders",
        "recipe",
        "feed",
        "feedEventsSince",
        "feedEvents",
        "portfolio",
        "portfolioEventsSince",
        "portfolioEvents",
        "me",
        "copy",
        "copyEvents",
        "copyEventsSince",
        "myCopies",
        "receipt",
        "receipts",
        "timeline",
        "post",
        "tag",
      ]),
    );
    const answers = await visitorsAnswers(schema, "lastEntryPrice");
    expect(shownIn(answers, { ...secrets.delayed, numbers: [7411.19] })).not.toEqual([]);
  });
});
