/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  buildSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "./copying/testing/copying-world";
import type { Person } from "./identity/testing/people";
import { Collected, socketOf } from "./platform/testing/toy-app";
import type { ApiClient } from "./platform/testing/world";

/**
 * Names that `docs/decisions/graphql-names.md` keeps for one release. Each operation here is written by the new names; the same
 * with the old ones is made from the reasons in the schema and asked beside it.
 */
const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, "../schema.graphql"), "utf8"));
const objectTypes = Object.values(schema.getTypeMap()).filter((type): type is GraphQLObjectType => isObjectType(type));
const oldFields = objectTypes.flatMap((type) =>
  Object.values(type.getFields())
    .filter((field) => field.deprecationReason)
    .map((field) => ({ type, field, name: `${type.name}.${field.name}`, newName: /^Use (\w+)\.$/.exec(field.deprecationReason!)?.[1] })),
);
const asked = new Set<string>();

const oldInputs = {
  AnnounceToServerInput: "AnnounceToHouseInput",
  WithdrawServerAnnouncementInput: "WithdrawHouseAnnouncementInput",
  SaveBrokerReturnInput: "KeepBrokerReturnInput",
} as const;

/** The same selection by the old names, which answer under the new ones. */
function byOldNames(type: GraphQLNamedType, set: SelectionSetNode): SelectionSetNode {
  const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
  return {
    ...set,
    selections: set.selections.map((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) throw new Error("Write fragments inline here.");
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return { ...selection, selectionSet: byOldNames(schema.getType(selection.typeCondition!.name.value)!, selection.selectionSet) };
      const { name, alias, selectionSet } = selection;
      if (name.value.startsWith("__")) return selection;
      const old = Object.values(fields).find((field) => field.deprecationReason === `Use ${name.value}.`);
      if (old) asked.add(`${type.name}.${old.name}`);
      const field = old ?? fields[name.value]!;
      return {
        ...selection,
        name: { ...name, value: field.name },
        alias: alias ?? (old && name),
        selectionSet: selectionSet && byOldNames(getNamedType(field.type), selectionSet),
      };
    }),
  };
}

const operationOf = (text: string): OperationDefinitionNode => parse(text).definitions[0] as OperationDefinitionNode;

function inOldNames(text: string): string {
  const operation = operationOf(text);
  const old = print({ ...operation, selectionSet: byOldNames(schema.getRootType(operation.operation)!, operation.selectionSet) });
  return Object.entries(oldInputs).reduce((made, [input, oldInput]) => made.replaceAll(`${input}!`, `${oldInput}!`), old);
}

/** The answer to a query, which is the same by both names. */
async function both(api: ApiClient, text: string, variables: Record<string, unknown> = {}): Promise<any> {
  const answer = await api.ok(text, variables);
  expect(await api.ok(inOldNames(text), variables)).toEqual(answer);
  return answer;
}

/** The payload of a mutation that keeps its name, with what it answers under the old names of its fields beside it. */
async function bothInPayload(api: ApiClient, text: string, variables: Record<string, unknown>): Promise<any> {
  const operation = operationOf(text);
  const root = operation.selectionSet.selections[0] as FieldNode;
  const type = getNamedType(schema.getMutationType()!.getFields()[root.name.value]!.type);
  const old = byOldNames(type, root.selectionSet!).selections.map((selection) => {
    const field = selection as FieldNode;
    return { ...field, alias: { ...field.name, value: `old_${(field.alias ?? field.name).value}` } };
  });
  const merged = { ...root, selectionSet: { ...root.selectionSet!, selections: [...root.selectionSet!.selections, ...old] } };
  const data = await api.ok(print({ ...operation, selectionSet: { ...operation.selectionSet, selections: [merged] } }), variables);
  const payload = data[root.name.value];
  for (const { name } of root.selectionSet!.selections as FieldNode[]) expect(payload[`old_${name.value}`]).toEqual(payload[name.value]);
  return payload;
}

let world: CopyingWorld;
let feeders: Person[];
let eaters: Person[];
let admin: Person;
let tradeId: string;
const clients: Client[] = [];
const copies: Array<{ id: string; eater: Person; feeder: Person }> = [];

beforeAll(async () => {
  world = await createCopyingWorld();
  // The daily closes of this file are its own: the timers that take them would come between.
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]);
  admin = await world.feeder({ role: "admin" });
  feeders = await Promise.all(Array.from({ length: 5 }, (_, at) => world.feeder({ username: `feeder${at}` })));
  eaters = await Promise.all(Array.from({ length: 5 }, () => world.eater()));
  for (const feeder of feeders)
    for (const eater of eaters) {
      const settings = feeder === feeders[0] ? { cashReserve: "100" } : {};
      copies.push({ id: (await startCopy(eater, feeder, "1000", settings)).id, eater, feeder });
    }
  tradeId = await openTrade(world, feeders[0]!, "AAPL", "100");
  await tradeMutation(world, feeders[0]!, "openTrade", { symbol: "MSFT", side: "SHORT", quantity: "10" });
  await openTrade(world, feeders[0]!, "KO", "1");
  await longRecords();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await world?.stop();
});

/** 45 daily closes of each feeder, and of their copies the last 40: fidelity takes five copies of 30 days, its median five feeders. */
async function longRecords(): Promise<void> {
  world.clock.advance(86_401_000);
  const now = world.clock.now();
  for (const [at, { id }] of feeders.entries())
    await world.app.db.query(
      `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds)
       select a.id, a.user_id, d.at::date, d.at, 100000, 100000, case when d.number % 2 = 0 then 1.001 else $3::numeric end, 1, 0
       from trading_accounts a, (select n as number, $2::timestamptz - make_interval(days => 45 - n) as at from generate_series(0, 44) n) d
       where a.user_id = $1 and a.kind = 'RECORD' on conflict do nothing`,
      [id, new Date(now), 1.004 + at / 1_000],
    );
  for (const { id, eater, feeder } of copies) {
    await world.app.db.query("update copies set started_at = $2 where id = $1", [id, new Date(now - 41 * 86_400_000)]);
    await world.app.db.query(
      `insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value)
       select $2, $1, day, at, 1000, 1 + row_number() over (order by day) / 1000.0 from equity_closes where user_id = $3 and at > $4
       on conflict do nothing`,
      [id, eater.id, feeder.id, new Date(now - 40.5 * 86_400_000)],
    );
  }
  world.clock.advance(601_000);
  for (const [symbol, bid, ask] of [
    ["AAPL", 100, 101],
    ["MSFT", 200, 201],
    ["TSLA", 50, 51],
    ["KO", 60, 61],
  ] as const)
    // prettier-ignore
    world.market.setQuote(symbol, { bid, ask });
}

function listen(person: Person, text: string, variables: Record<string, unknown> = {}): [ofNew: Collected, ofOld: Collected] {
  const client = createClient({
    url: `${world.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf({ cookie: person.api.cookieHeader }),
    retryAttempts: 0,
  });
  clients.push(client);
  return [new Collected(client, text, variables), new Collected(client, inOldNames(text), variables)];
}

/** Waits until both streams are open. */
const bothListen = (topic: string): Promise<void> => expect.poll(() => (world.app.hub as any).topics.get(topic)?.size).toBe(2);

/** The first events of this kind, which both streams sent alike. */
async function sameEvents([ofNew, ofOld]: [Collected, Collected], count: number, isWanted: (event: any) => boolean): Promise<any[]> {
  const eventsOf = ({ items }: Collected): any[] => items.map((item) => Object.values(item.data)[0]).filter(isWanted);
  for (const stream of [ofNew, ofOld]) await expect.poll(() => eventsOf(stream).length).toBeGreaterThanOrEqual(count);
  expect(eventsOf(ofOld).slice(0, count)).toEqual(eventsOf(ofNew).slice(0, count));
  return eventsOf(ofNew);
}

test("API-007 what a feeder and an eater read of money and copies is the same by the old names", async () => {
  const [feeder, eater] = [feeders[0]!, eaters[0]!];
  const own = await both(
    feeder.api,
    `{ myCopiers { fanOutResults { id action counts { copied } instrument { symbol } } }
       copierEventsSince(afterSequence: 0) { events { sequence fanOutResult { id tradeId action instrument { symbol } } } }
       myRanking { group rank of lowPercent days daysMin }
       portfolio { id valuation { id shortCollateral freeCash } } }`,
  );
  expect(own.myCopiers.fanOutResults).toHaveLength(3);
  expect(own.copierEventsSince.events.filter((event: any) => event.fanOutResult).length).toBeGreaterThan(0);
  expect(own.myRanking).toMatchObject({ daysMin: 20 });
  expect(Number(own.portfolio.valuation.shortCollateral)).toBeGreaterThan(0);
  const copied = await both(
    eater.api,
    `query ($input: PreviewCopyInput!, $feeder: ID!) { receipts(first: 20) { edges { node { id status minimumRequired } } } myCopies { copies { id money { reservedCash } } }
       previewCopy(input: $input) { reason minimumRequired }
       trader(id: $feeder) { id isDemo copyRecord { fidelity { capturePercent trackingDifferencePoints copies } trackingDifference { totalPoints slippagePoints missedPoints cappedPoints heldBeforePoints sizingPoints restPoints } } } }`,
    { input: { feederId: feeder.id, amount: "100", settings: {} }, feeder: feeder.id },
  );
  expect(copied.receipts.edges.some(({ node }: any) => node.minimumRequired !== null)).toBe(true);
  expect(copied.myCopies.copies.some(({ money }: any) => Number(money.reservedCash) >= 100)).toBe(true);
  expect(copied.previewCopy.minimumRequired).not.toBeNull();
  expect(copied.trader).toMatchObject({ isDemo: false, copyRecord: { fidelity: { copies: 5 }, trackingDifference: { missedPoints: expect.any(Number) } } }); // prettier-ignore
  const { leaderboard } = await both(
    eater.api,
    "{ leaderboard(period: YEAR) { medianCapturePercent rows { trader { id } fidelity { capturePercent trackingDifferencePoints } } } }",
  );
  expect(leaderboard.medianCapturePercent).toEqual(expect.any(Number));
  expect((await both(world.visitor(), "{ serverFigures { receipts copiedPercent medianLatencyMs records } }")).serverFigures.records).toBe(
    1,
  );
});

test("API-007 admins read and announce the same by the old names, and others are refused by both", async () => {
  const read = `{ adminUsers { edges { node { id username isDemo } } } allServerAnnouncements { id text kind startsAt endsAt withdrawnAt } serverAnnouncements { id kind } }`;
  const announce = `mutation ($input: AnnounceToServerInput!) { announceToServer(input: $input) { announcement { text kind } errors { code path } } }`;
  const withdraw = `mutation ($input: WithdrawServerAnnouncementInput!) { withdrawServerAnnouncement(input: $input) { announcement { id } errors { code } } }`;
  await world.app.db.query("update users set house = true where id = $1", [feeders[4]!.id]);
  for (const ask of [announce, inOldNames(announce)]) {
    const input = { text: "Back at noon", kind: "MAINTENANCE", hours: 3 };
    expect(Object.values(await admin.api.ok(ask, { input }))).toEqual([{ announcement: { text: "Back at noon", kind: "MAINTENANCE" }, errors: [] }]); // prettier-ignore
    expect(Object.values(await admin.api.ok(ask, { input: { ...input, hours: 0 } }))).toEqual([{ announcement: null, errors: [{ code: "INVALID", path: ["input", "hours"] }] }]); // prettier-ignore
    expect(await feeders[0]!.api.code(ask, { input })).toBe("FORBIDDEN");
    expect(await world.visitor().code(ask, { input })).toBe("UNAUTHENTICATED");
  }
  const { adminUsers, serverAnnouncements } = await both(admin.api, read);
  expect(adminUsers.edges.filter(({ node }: any) => node.isDemo).map(({ node }: any) => node.username)).toEqual(["feeder4"]);
  expect(serverAnnouncements).toHaveLength(2);
  for (const [at, ask] of [withdraw, inOldNames(withdraw)].entries()) {
    const input = { announcementId: serverAnnouncements[at].id };
    expect(await world.visitor().code(ask, { input })).toBe("UNAUTHENTICATED");
    expect(await feeders[0]!.api.code(ask, { input })).toBe("FORBIDDEN");
    expect(Object.values(await admin.api.ok(ask, { input }))).toEqual([{ announcement: null, errors: [] }]);
    expect(await admin.api.code(ask, { input })).toBe("NOT_FOUND");
  }
  expect((await both(admin.api, read)).serverAnnouncements).toEqual([]);
  const tester = await world.eater();
  await world.app.db.query("update users set tester = true where id = $1", [tester.id]);
  tester.api.extraHeaders = { "x-brigade-persona": "admin" };
  const { adminHealth } = await both(tester.api, "{ adminHealth { queues { name waiting failing deadLetters } } }");
  expect(adminHealth.queues.length).toBeGreaterThan(0);
});

test("API-007 a broker's return is saved, and refused, by both names", async () => {
  const save = "mutation ($input: SaveBrokerReturnInput!) { saveBrokerReturn(input: $input) { isSaved errors { code } } }";
  for (const ask of [save, inOldNames(save)]) {
    const answers = [{ code: "c", state: "s" }, { code: "", state: "s" }].map(async (input) => Object.values(await world.visitor().ok(ask, { input }))[0]); // prettier-ignore
    expect(await Promise.all(answers)).toEqual([{ isSaved: true, errors: [] }, { isSaved: false, errors: [{ code: "REQUIRED" }] }]); // prettier-ignore
  }
});

const discussion = "discussion { id commentCount repostCount reactionCount reactions { kind count } viewerReaction viewerHasReposted }";

test("API-007 posts, comments and their discussions are the same by the old names, in answers and in streams", async () => {
  const [writer, reader] = [feeders[0]!, eaters[0]!];
  const post = "mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }";
  const { id } = (await writer.api.ok(post, { input: { text: "Look at this" } })).createPost.post;
  const streams = [
    listen(reader, `subscription ($id: ID!) { discussionEvents(kind: POST, id: $id) { ${discussion} comment { id text } hiddenAuthorId } }`, { id }), // prettier-ignore
    listen(reader, "subscription ($id: ID!) { cardEvents(kind: POST, id: $id) { discussion { discussionId commentCount repostCount reactionCount reactions { kind count } } post { id } } }", { id }), // prettier-ignore
  ] as const;
  for (const topic of [`talk:POST:${id}`, `card:POST:${id}`]) await bothListen(topic);
  const input = { kind: "POST", id };
  const reacted = await bothInPayload(reader.api, `mutation ($input: ReactInput!) { react(input: $input) { ${discussion} } }`, { input: { ...input, reaction: "FIRE" } }); // prettier-ignore
  expect(reacted.discussion).toMatchObject({ id: `POST:${id}`, reactionCount: 1, viewerReaction: "FIRE" });
  expect((await sameEvents(streams[0], 1, (event) => event.discussion.reactionCount > 0))[0]).toMatchObject({
    discussion: { reactionCount: 1 },
  });
  expect((await sameEvents(streams[1], 1, (event) => event.discussion?.reactionCount > 0))[0]).toMatchObject({
    discussion: { discussionId: `POST:${id}`, reactionCount: 1 },
  });
  const { comment } = await bothInPayload(reader.api, `mutation ($input: CommentInput!) { comment(input: $input) { comment { id ${discussion} } ${discussion} } }`, { input: { ...input, text: "Indeed" } }); // prettier-ignore
  const reposted = await bothInPayload(reader.api, `mutation ($input: TalkSubjectInput!) { repost(input: $input) { ${discussion} } }`, { input }); // prettier-ignore
  expect(reposted.discussion).toMatchObject({ commentCount: 1, repostCount: 1, viewerHasReposted: true });
  await world.app.modules.feed.sequencer.drain();
  const seen = await both(
    reader.api,
    `query ($id: ID!, $comment: ID!, $recipe: ID!) { post(id: $id) { id ${discussion} } comment(id: $comment) { id ${discussion} } recipe(id: $recipe) { id ${discussion} }
       feed(first: 5, filter: { scope: ALL }) { edges { node { id ${discussion} } } } }`,
    { id, comment: comment.id, recipe: tradeId },
  );
  expect(seen.post.discussion).toEqual(reposted.discussion);
  expect(seen.feed.edges.length).toBeGreaterThan(0);
  const deleted = await bothInPayload(writer.api, `mutation ($id: ID!) { deletePost(input: { id: $id }) { deletedPostId tombstone { id state ${discussion} } } }`, { id }); // prettier-ignore
  expect(deleted.tombstone).toMatchObject({ id, state: "DELETED" });
});

test("API-007 who is muted and heard again is streamed by both names, and so is a fan-out's result", async () => {
  const [feeder, eater] = [feeders[1]!, eaters[1]!];
  const streams = [
    listen(eater, "subscription { visibilityEvents { hiddenIds visibleIds } }"),
    listen(feeder, "subscription { copierEvents { __typename ... on StreamReady { sequence } ... on CopiersChanged { sequence fanOutResult { id action instrument { symbol } } } } }"), // prettier-ignore
  ] as const;
  await sameEvents(streams[1], 1, ({ __typename }) => __typename === "StreamReady");
  await bothListen(`visibility:${eater.id}`);
  // One after the other: a mute that is taken back before it is published changes nothing, and nothing is sent.
  for (const [already, act] of ["mute", "unmute"].entries()) {
    await eater.api.ok(`mutation ($id: ID!) { ${act}(input: { userId: $id }) { errors { code } } }`, { id: feeder.id });
    await sameEvents(streams[0], already + 1, () => true);
  }
  expect(await sameEvents(streams[0], 2, () => true)).toEqual([{ hiddenIds: [feeder.id], visibleIds: [] }, { hiddenIds: [], visibleIds: [feeder.id] }]); // prettier-ignore
  await openTrade(world, feeder, "AAPL", "10");
  const [changed] = await sameEvents(streams[1], 1, ({ fanOutResult }) => fanOutResult);
  expect(changed).toMatchObject({ __typename: "CopiersChanged", fanOutResult: { action: "OPEN", instrument: { symbol: "AAPL" } } });
});

test("API-007 a person's tag is asked for as PERSON or CHEF, and answered as CHEF until that name goes", async () => {
  const { api } = eaters[0]!;
  for (const kind of ["PERSON", "CHEF"]) {
    const { tag, completions } = await api.ok(
      `{ tag(kind: ${kind}, value: "feeder0") { id kind value } completions(kind: ${kind}, prefix: "feeder0") { kind value } }`,
    );
    expect([tag, ...completions]).toEqual([{ id: `CHEF:${feeders[0]!.id}`, kind: "CHEF", value: "feeder0" }, { kind: "CHEF", value: "feeder0" }]); // prettier-ignore
    const follow = "mutation ($input: TagInput!) { followTag(input: $input) { tag { kind viewerIsFollowing } errors { code } } }";
    expect((await api.ok(follow, { input: { kind, value: "feeder0" } })).followTag.tag).toEqual({ kind: "CHEF", viewerIsFollowing: true });
  }
});

test("API-007 each deprecated name says which one took its place, answers no less than that, and was asked here", () => {
  for (const { type, field, name, newName } of oldFields) {
    const replacement = type.getFields()[newName ?? ""];
    expect([name, newName, replacement?.deprecationReason]).toEqual([name, expect.any(String), undefined]);
    expect(field.args.map((argument) => argument.name)).toEqual(replacement!.args.map((argument) => argument.name));
    const [answered, now] = [getNamedType(field.type), getNamedType(replacement!.type)];
    expect(String(field.type).replace(answered.name, "")).toBe(String(replacement!.type).replace(now.name, ""));
    if (isObjectType(answered) && isObjectType(now)) expect(Object.keys(answered.getFields())).toEqual(expect.arrayContaining(Object.keys(now.getFields()))); // prettier-ignore
  }
  expect([...asked].toSorted()).toEqual(oldFields.map(({ name }) => name).toSorted());
});
