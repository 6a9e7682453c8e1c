/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notificationsHeard } from "../../platform/testing/notifications-heard";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { mutate } from "../../trading/testing/trading-world";
import { shownIn, type Secret } from "./markers";
import { walkSchema, type Walk } from "./schema-walk";
import {
  calmQuotes,
  freePlanSeconds,
  must,
  samplesOf,
  setStage,
  tradeInSecret,
  viewerNames,
  type Stage,
  type ViewerName,
} from "./visibility-stage";

/**
 * Each line sets the owner's privacy (and whether the copier is named), lets the owner trade a quantity that occurs nowhere else, and walks
 * every query and stream of the schema as everyone who looks. What a line does not show must be nowhere; what it shows somewhere.
 */
interface Line {
  readonly name: string;
  readonly privacy: string;
  readonly isNamed: boolean;
  readonly quantity: string;
  /** Quantities and money; the share of the account; the trade at all (to followers and copiers only: `audience`). */
  readonly shows: { readonly amounts: boolean; readonly weights: boolean; readonly audience: "all" | "followers" };
}

const lines: readonly Line[] = [
  { name: "amounts YES", privacy: "amounts: YES, showsWeights: true", isNamed: true, quantity: "2.7183", shows: { amounts: true, weights: true, audience: "all" } },
  { name: "amounts PERCENTAGES", privacy: "amounts: PERCENTAGES, showsWeights: true", isNamed: false, quantity: "1.4143", shows: { amounts: false, weights: true, audience: "all" } },
  { name: "amounts PERCENTAGES without weights", privacy: "amounts: PERCENTAGES, showsWeights: false", isNamed: false, quantity: "1.7321", shows: { amounts: false, weights: false, audience: "all" } },
  { name: "amounts NEVER", privacy: "amounts: NEVER, showsWeights: true", isNamed: false, quantity: "2.2361", shows: { amounts: false, weights: false, audience: "all" } },
  { name: "profile for FOLLOWERS", privacy: "amounts: YES, showsWeights: true", isNamed: false, quantity: "2.6458", shows: { amounts: true, weights: true, audience: "followers" } },
]; // prettier-ignore

const lookers = ["follower", "stranger", "visitor"] as const satisfies readonly ViewerName[];
type Looker = (typeof lookers)[number];

/** What a line's walk found: by viewer all answers and stream items, and the owner's own markers. */
interface Found {
  readonly answers: ReadonlyMap<ViewerName, readonly unknown[]>;
  readonly trade: Secret;
  readonly amounts: Secret;
  readonly weights: Secret;
}

let stage: Stage;
let walk: Walk;
/** What showed any of it to anybody while everything was open: nothing else can show it once less is. */
let revealing: Walk["operations"] | null = null;
const clients: Client[] = [];
const streams = new Map<ViewerName, Collected[]>();
const found = new Map<string, Found>();

beforeAll(async () => {
  stage = await setStage();
  await stage.world.app.db.query("update users set name = 'Zygomatic Cook' where id = $1", [stage.people.copier.id]);
  const secrets = await tradeInSecret(stage);
  // The trades of the lines need more cash than the stage leaves.
  await must(stage.people.owner, "depositPaper", { accountId: secrets.ownerAccount, amount: "50000" });
  walk = walkSchema(stage.world.app.schema, samplesOf(stage, secrets));
  listen();
  await Promise.all([...streams.values()].flat().map((stream) => stream.atLeast(1)));
  for (const line of lines) found.set(line.name, await lookAt(line));
}, 600_000);

afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await stage?.world.stop();
});

function listen(): void {
  const operations = walk.operations.filter(({ root }) => root === "feedEvents");
  for (const viewer of lookers) {
    const client = createClient({
      url: `${stage.world.url.replace("http", "ws")}/graphql`,
      webSocketImpl: socketOf({ cookie: stage.apiOf(viewer).cookieHeader }),
      retryAttempts: 0,
    });
    clients.push(client);
    streams.set(
      viewer,
      operations.map(({ text }) => new Collected(client, text)),
    );
  }
}

async function lookAt(line: Line): Promise<Found> {
  const { people, world, market } = stage;
  await people.owner.api.ok(
    `mutation { updatePrivacy(input: { ${line.privacy}, profileAudience: ${line.shows.audience === "all" ? "EVERYONE" : "FOLLOWERS"}, openTradeDelaySeconds: 0 }) { errors { code } } }`,
  );
  await people.copier.api.ok(`mutation { updatePrivacy(input: { isNamedAsCopier: ${line.isNamed} }) { errors { code } } }`);
  market.setQuote("TSLA", { bid: "7310.31", ask: "7310.37" });
  const tradeId = (
    await must(people.owner, "openTrade", { symbol: "TSLA", side: "LONG", quantity: line.quantity, thesis: `pepper ${line.quantity}` })
  ).trade.id;
  market.setQuote("TSLA", { bid: "7350.53", ask: "7350.59" });
  await mutate(people.owner, "closeTrade", { tradeId, quantity: (Number(line.quantity) / 2).toFixed(4) });
  const own = (
    await people.owner.api.ok(`{ recipe(id: "${tradeId}") { trade { quantity openedQuantity realisedPnl shareOfAccountPercent } } }`)
  ).recipe.trade;
  await world.app.modules.copying.fanOut.idle();
  // Past what a visitor waits.
  world.clock.advance((freePlanSeconds + 1) * 1000);
  calmQuotes(market);
  await world.app.modules.feed.sequencer.drain();
  await world.app.modules.performance.figures.refresh();
  const numbers = (...values: Array<string | number | null>): number[] =>
    values
      .filter((value) => value !== null)
      .map(Number)
      .filter((value) => value !== 0);
  const markers = {
    trade: { name: "the trade", texts: [`pepper ${line.quantity}`], numbers: [] },
    amounts: { name: "amounts", texts: [], numbers: numbers(own.quantity, own.openedQuantity, own.realisedPnl) },
    weights: { name: "weights", texts: [], numbers: numbers(own.shareOfAccountPercent) },
  };
  revealing ??= await findRevealing([...Object.values(markers), copierOf(stage)]);
  const answers = new Map<ViewerName, unknown[]>();
  for (const viewer of [...lookers, "owner"] as const) {
    const api = stage.apiOf(viewer);
    const shown: unknown[] = [];
    for (const { text } of revealing) shown.push(await api.run(text));
    shown.push(
      await api.run(
        `{ recipe(id: "${tradeId}") { trade { quantity openedQuantity realisedPnl openPnl shareOfAccountPercent thesis lots { quantity } } } }`,
      ),
    );
    shown.push(...(streams.get(viewer) ?? []).flatMap((stream) => stream.items));
    answers.set(viewer, shown);
  }
  return { answers, ...markers };
}

const copierOf = ({ people }: Stage): Secret => ({ name: "the copier", texts: [people.copier.id, "Zygomatic"], numbers: [] });

/** Every query of the schema as the owner and as a follower, with everything open. */
async function findRevealing(secrets: readonly Secret[]): Promise<Walk["operations"]> {
  const all: Array<Walk["operations"][number]> = [];
  for (const operation of walk.operations) {
    if (operation.kind !== "query") continue;
    const answers = [await stage.apiOf("owner").run(operation.text), await stage.apiOf("follower").run(operation.text)];
    if (secrets.some((secret) => shownIn(answers, secret).length > 0)) all.push(operation);
  }
  return all;
}

const seenBy = (line: Line, viewer: ViewerName, secret: Secret): string[] =>
  (found.get(line.name)!.answers.get(viewer) ?? []).flatMap((answer) => shownIn(answer, secret));
const mayLook = (line: Line, viewer: Looker): boolean => line.shows.audience === "all" || viewer === "follower";
const table = lines.flatMap((line) => lookers.map((viewer) => [line.name, viewer, line] as const));

describe("what a feeder shows", () => {
  test.each(table)(
    "PRIVACY-001 %s: the %s is shown the trade, its amounts and its weight as far as the setting says, in every query and stream",
    (name, viewer, line) => {
      const { trade, amounts, weights } = found.get(name)!;
      expect(amounts.numbers.length).toBe(3);
      const shows = mayLook(line, viewer);
      const asShown = (secret: Secret): boolean => seenBy(line, viewer, secret).length > 0;
      if (!shows) expect([seenBy(line, viewer, trade), seenBy(line, viewer, amounts), seenBy(line, viewer, weights)]).toEqual([[], [], []]);
      if (shows && !line.shows.amounts) expect(seenBy(line, viewer, amounts)).toEqual([]);
      if (shows && !line.shows.weights) expect(seenBy(line, viewer, weights)).toEqual([]);
      expect([asShown(trade), asShown(amounts), asShown(weights)]).toEqual([
        shows,
        shows && line.shows.amounts,
        shows && line.shows.weights,
      ]);
    },
  );

  test.each(lines)("PRIVACY-002 $name: the owner sees all of their own", (line) => {
    const { amounts, weights } = found.get(line.name)!;
    expect([seenBy(line, "owner", amounts).length > 0, seenBy(line, "owner", weights).length > 0]).toEqual([true, true]);
  });
});

describe("who copies", () => {
  /** People also meet in conversations and among followers, under their own name. */
  const asCopier = (paths: readonly string[]): string[] => paths.filter((path) => !/conversation|message|\.people\./i.test(path));

  test.each(lines)("PRIVACY-003 $name: the copier is named to the feeder and others only by choice ($isNamed)", (line) => {
    const name = copierOf(stage);
    for (const viewer of lookers) expect(asCopier(seenBy(line, viewer, name))).toEqual([]);
    expect(asCopier(seenBy(line, "owner", name)).length > 0).toBe(line.isNamed);
  });
});

describe("SECURITY-L04 nobody is notified of words they may not read", () => {
  const post = (who: "hermit" | "prepCook", text: string) =>
    stage.people[who].api.ok("mutation ($text: String!) { createPost(input: { text: $text }) { post { id } errors { code } } }", { text });
  const comment = (who: ViewerName, kind: string, id: string, text: string, parentId: string | null = null) =>
    stage.apiOf(who).ok("mutation ($input: CommentInput!) { comment(input: $input) { comment { id } errors { code } } }", {
      input: { kind, id, text, parentId },
    });
  const heardBy = (heard: ReturnType<typeof notificationsHeard>): string[] =>
    heard
      .map((draft) => `${draft.kind} ${viewerNames.find((name) => name !== "visitor" && stage.people[name].id === draft.userId)}`)
      .sort();
  const everybody = (): string =>
    ["friend", "stranger"].map((name) => `@${stage.people[name as "friend" | "stranger"].username}`).join(" ");

  test("a private person's post mentions a follower and a stranger: the follower alone hears of it", async () => {
    const heard = notificationsHeard(stage.world.app);
    const { createPost } = await post("hermit", `Between us ${everybody()}`);
    expect(heardBy(heard)).toEqual(["MENTIONED friend"]);
    await comment("friend", "POST", createPost.post.id, `And so say I, ${everybody()}`);
    expect(heardBy(heard)).toEqual(["COMMENTED hermit", "MENTIONED friend"]);
  });

  test("nor does the owner of a post of a comment whose author is hidden from them, nor who is answered by them", async () => {
    const { createPost } = await post("prepCook", "Talk to me");
    const { comment: first } = await comment("stranger", "POST", createPost.post.id, "I do");
    const heard = notificationsHeard(stage.world.app);
    await comment("hermit", "POST", createPost.post.id, `Unseen ${everybody()}`);
    await comment("hermit", "POST", createPost.post.id, "Unseen too", first.comment.id);
    expect(heardBy(heard)).toEqual(["MENTIONED friend"]);
  });
});

describe("who may reach me", () => {
  const rules = [
    // In this order: a conversation that was begun once stays.
    ["NOBODY", false, false],
    ["FOLLOWED", false, true],
    ["EVERYONE", true, true],
  ] as const;
  const set = (field: string, rule: string) =>
    stage.people.prepCook.api.ok(`mutation { updatePrivacy(input: { ${field}: ${rule} }) { errors { code } } }`);

  test.each(rules)("PRIVACY-004 may write %s: a stranger %s, somebody I follow %s", async (rule, stranger, followed) => {
    const { prepCook, follower } = stage.people;
    await prepCook.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: follower.id });
    await set("mayWrite", rule);
    const canWrite = async (viewer: "stranger" | "follower"): Promise<boolean> => {
      const answer = await stage
        .apiOf(viewer)
        .ok("mutation ($ids: [ID!]!) { startConversation(input: { userIds: $ids }) { errors { code } } }", { ids: [prepCook.id] });
      return answer.startConversation.errors.length === 0;
    };
    expect([await canWrite("stranger"), await canWrite("follower")]).toEqual([stranger, followed]);
  });

  test.each(rules)(
    "PRIVACY-005 may mention %s: a stranger's mention reaches me %s, somebody's I follow %s",
    async (rule, stranger, followed) => {
      const { prepCook } = stage.people;
      await set("mayMention", rule);
      const heard = notificationsHeard(stage.world.app);
      const mentions = async (viewer: "stranger" | "follower"): Promise<boolean> => {
        await stage.apiOf(viewer).ok("mutation ($text: String!) { createPost(input: { text: $text }) { errors { code } } }", {
          text: `Look, @${prepCook.username}: ${rule} ${viewer}`,
        });
        return heard.some((draft) => draft.kind === "MENTIONED" && draft.actorId === stage.people[viewer].id);
      };
      expect([await mentions("stranger"), await mentions("follower")]).toEqual([stranger, followed]);
    },
  );
});
