/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../identity/testing/people";
import { receiptsOf, startCopy, submitSuitability } from "../copying/testing/copying-world";
import { createWorld, type World } from "../platform/testing/world";
import { SimulatedPrices } from "../market/providers/simulated/prices";
import { SimulatedProvider } from "../market/providers/simulated/provider";
import { FakeClock } from "../platform/clock";
import { runHistory } from "./history/history";
import { seedDemo } from "./demo-kitchen";
import { Decimal } from "../platform/decimal";
import { findBreak, textHash } from "../trading/record/seal";
import { simulatedPast } from "./history/price-history";
import { demoPassword, demoUsers, demoFeeders } from "./people/people";

let world: World;
let provider: SimulatedProvider;

beforeAll(async () => {
  const clock = new FakeClock();
  provider = new SimulatedProvider({ clock, seed: "brigade" });
  world = await createWorld({ env: { DEMO_KITCHEN: "true" }, clock, overrides: { marketProvider: provider } });
}, 240_000);
afterAll(() => world?.stop());

const rows = <Row = Record<string, string>>(sql: string, parameters: unknown[] = []) => world.app.db.query<Row>(sql, parameters);

test("DEMO-001 an empty database gets its demo feeders with two years of sealed history", async () => {
  const [counts] = await rows<{ feeders: number; trades: number; events: number; first: Date }>(
    "select (select count(*)::int from users where house and role = 'feeder') as feeders, (select count(*)::int from trades) as trades, (select count(*)::int from record_events) as events, (select min(at) from record_events) as first",
  );
  expect(counts!.feeders).toBe(demoFeeders.length);
  expect(counts!.trades).toBeGreaterThan(1_500);
  expect(counts!.events).toBeGreaterThan(4_000);
  expect(world.clock.now() - +counts!.first).toBeGreaterThan(715 * 86_400_000);
});

test("DEMO-002 every chain re-hashes from its first event to its head", async () => {
  const records = await rows<{ id: string; sequence: string; head: string }>("select id, sequence, head from records where sequence > 0");
  for (const record of records) {
    const events = await rows<{ sequence: string; bytes: string; previous_hash: string; hash: string }>(
      "select sequence, bytes, previous_hash, hash from record_events where record_id = $1 order by sequence",
      [record.id],
    );
    const sealed = events.map((event) => ({
      sequence: Number(event.sequence),
      bytes: event.bytes,
      previousHash: event.previous_hash,
      hash: event.hash,
    }));
    expect(findBreak(sealed)).toBeNull();
    expect([sealed.length, sealed.at(-1)!.hash]).toEqual([Number(record.sequence), record.head]);
  }
});

test("DEMO-041 one demo feeder shows amounts: a visitor gets the bytes of every event that is old enough, to check them all", async () => {
  const shown = demoFeeders.filter(({ showsAmounts }) => showsAmounts).map(({ username }) => username);
  const [record] = await rows("select r.id from records r join users u on u.id = r.user_id where u.username = any($1)", [shown]);
  const file = await (await fetch(`${world.url}/r/${record!.id}.ndjson`)).text();
  const events = file.trim().split("\n").slice(1).map((line) => JSON.parse(line)); // prettier-ignore
  expect(events.filter(({ bytes }) => bytes !== null).length).toBeGreaterThan(300);
  expect(events.filter(({ bytes, hidden }) => bytes === null && hidden !== "NOT_YET")).toEqual([]);
});

test("DEMO-003 what is sealed is what the rows say: fills, words and times", async () => {
  const wrong = await rows(
    `select e.id from record_events e where (e.bytes::json->>'time')::timestamptz <> e.at
       or (e.fill_price is not null and ((e.bytes::json #>> '{body,price}')::numeric <> e.fill_price or (e.bytes::json ->> 'version' = '1' and (e.bytes::json #>> '{body,quantity}')::numeric <> e.fill_quantity)))
       or (e.fill_price is not null and e.fill_price not in (e.bid, e.ask))
       or (e.fill_price is not null and not exists (select 1 from fills f where f.trade_id = e.trade_id and f.at = e.at and f.price = e.fill_price and f.quantity = e.fill_quantity))`,
  );
  expect(wrong).toEqual([]);
  const words = await rows<{ salt: string; thesis: string; tags: string[]; sealed: string }>(
    "select x.salt, x.thesis, x.tags, e.bytes::json #>> '{body,textHash}' as sealed from record_texts x join record_events e on e.text_id = x.id and e.kind in ('OPENED', 'TEXT_SET')",
  );
  expect(words.length).toBeGreaterThan(1_500);
  expect(words.filter((word) => textHash(word.salt, word.thesis, word.tags) !== word.sealed)).toEqual([]);
});

test("DEMO-004 the books balance: cash is the start plus what every fill did, lots are what trades hold", async () => {
  const cash = await rows(
    `select a.id from trading_accounts a join users u on u.id = a.user_id where u.house and a.cash <>
       (select sum(amount) from account_flows where account_id = a.id) + coalesce((select sum(case side when 'SELL' then value else -value end) from fills where account_id = a.id), 0)`,
  );
  const held = await rows(
    "select t.id from trades t where t.quantity <> coalesce((select sum(remaining) from lots where trade_id = t.id), 0) or t.opened_quantity <> (select sum(quantity) from lots where trade_id = t.id)",
  );
  const profit = await rows(
    "select t.id from trades t where t.realised_pnl <> coalesce((select sum(realised_pnl) from fills where trade_id = t.id), 0)",
  );
  expect([cash, held, profit]).toEqual([[], [], []]);
});

test("DEMO-005 daily closes grow by their own equity, one each weekday, and end at the value of cash and lots", async () => {
  const wrong = await rows(
    `select account_id, day from (select c.*, lag(equity) over (partition by account_id order by day) as before from equity_closes c) c
     where abs(growth - (equity - case when before is null then 0 else flows end) / coalesce(before, flows)) > 0.0000000001 or extract(isodow from day) > 5 or (at at time zone 'America/New_York')::time <> '16:00'`,
  );
  expect(wrong).toEqual([]);
  const [blownUp] = await rows<{ lowest: string; margin: number }>(
    "select min(c.equity) as lowest, (select count(*)::int from trades t where t.user_id = u.id and t.close_reason = 'MARGIN') as margin from users u join equity_closes c on c.user_id = u.id where u.username = 'max.quayle' group by u.id",
  );
  expect(new Decimal(blownUp!.lowest).lt(60_000)).toBe(true);
  expect(blownUp!.margin).toBeGreaterThan(3);
});

test("DEMO-006 the history does not flood the stream: only what someone may not see yet waits in it", async () => {
  const [counts] = await rows<{ entries: number; pending: number }>(
    "select (select count(*)::int from feed_entries) as entries, (select count(*)::int from feed_pending) as pending",
  );
  expect(counts!.entries + counts!.pending).toBeLessThan(60);
});

test("DEMO-014 what copies made of the past is not measured: no receipt of a new demo kitchen looks weeks late", async () => {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  expect(text).toContain("# TYPE brigade_receipt_seconds histogram");
  const sums = [...text.matchAll(/^brigade_receipt_seconds_sum\{[^}]*\} (\S+)$/gm)].map(([, sum]) => Number(sum));
  expect(sums.reduce((total, sum) => total + sum, 0)).toBe(0);
});

test("DEMO-030 the feed has weeks of discussion: posts, comments and reactions by demo users, milestones, and tags that trend", async () => {
  const [counts] = await rows<Record<string, number>>(
    "select (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments, (select count(*)::int from reactions) as reactions, (select count(*)::int from feed_items where kind = 'MILESTONE') as milestones, (select count(*)::int from tag_trends) as trends, (select count(*)::int from posts where trade_id is not null) as linked",
  );
  expect(counts!.posts).toBe(60);
  for (const [what, least] of Object.entries({ comments: 40, reactions: 100, milestones: 10, trends: 3, linked: 8 }))
    expect({ what, isEnough: counts![what]! >= least }).toEqual({ what, isEnough: true });
  expect(
    await rows("select 1 from notifications where kind in ('REACTED', 'COMMENTED', 'REPLIED', 'REPOSTED', 'MENTIONED') limit 1"),
  ).toEqual([]);
});

test("DEMO-031 demo users go on posting, through the same services as everyone", async () => {
  const { discussion } = world.app.modules.demo;
  const done = new Set<string | null>();
  for (let turn = 1; turn <= 120 && done.size < 4; turn++) done.add(await discussion.takeTurn(turn));
  expect(done).toEqual(new Set(["post", "comment", "react", null]));
});

test("DEMO-007 seeding again does nothing, and the same seed at the same time gives the same chains", async () => {
  const { identity, performance, market, copying, jobs, feed, messages, notifications } = world.app.modules;
  const { config, clock, db } = world.app;
  expect(
    await seedDemo({
      config,
      clock,
      db,
      identity,
      figures: performance.figures,
      market: market.service,
      copying,
      jobs: jobs.jobs,
      feed,
      messages,
      notifications,
    }),
  ).toBeNull();
  const some = demoFeeders.filter((feeder) => ["sade.bankole", "max.quayle", "bram.devries"].includes(feeder.username));
  for (const { feeder, rows: again } of runHistory(
    config.market.seed,
    simulatedPast(new SimulatedPrices(config.market.seed)),
    clock.date(),
    some,
  ).runs) {
    const [record] = await rows<{ sequence: string; head: string }>(
      "select r.sequence, r.head from records r join users u on u.id = r.user_id where u.username = $1",
      [feeder.username],
    );
    expect(record).toEqual({ sequence: String(again.chain.sequence), head: again.chain.head });
  }
});

test("DEMO-020 demo eaters have copies with weeks of receipts, booked by the fan-out itself, and curves that end at their present value", async () => {
  const [counts] = await rows<{ copies: number; copied: number; open: number; closes: number; late: number }>(
    `select (select count(*)::int from copies) as copies, (select count(*)::int from receipts where status = 'COPIED') as copied, (select count(*)::int from copy_positions where held > 0) as open,
       (select count(*)::int from copy_closes) as closes, (select count(*)::int from receipts where decided_at < feeder_filled_at or decided_at > feeder_filled_at + interval '1 second') as late`,
  );
  expect(counts!.copies).toBe(32);
  expect(counts!.copied).toBeGreaterThan(150);
  expect(counts!.open).toBeGreaterThan(20);
  expect(counts!.closes).toBeGreaterThan(200);
  expect(counts!.late).toBe(0);
  const unbalanced = await rows(
    `select c.id from copies c where c.state <> 'STOPPED' and c.cash <> c.put_in - (select coalesce(sum(case when (r.side = 'LONG') = (r.action in ('OPEN', 'SCALE')) then r.money else -r.money end), 0) from receipts r where r.copy_id = c.id)
       or exists (select 1 from copy_positions p where p.copy_id = c.id and p.held <> (select coalesce(sum(remaining), 0) from copy_lots l where l.copy_id = p.copy_id and l.trade_id = p.trade_id))`,
  );
  expect(unbalanced).toEqual([]);
});

test("DEMO-021 the demo feeder is copied: three copies hold the first trades, each with its receipt", async () => {
  const found = await rows<{ copies: number; trades: number; copied: number }>(
    `select (select count(*)::int from copies where feeder_id = u.id) as copies, (select count(*)::int from trades where user_id = u.id and status = 'OPEN') as trades,
       (select count(*)::int from receipts where feeder_id = u.id and status = 'COPIED') as copied from users u where username = 'felix'`,
  );
  expect(found).toEqual([{ copies: 3, trades: 3, copied: 9 }]);
});

test("DEMO-008 the printed people sign in with the printed password", async () => {
  for (const person of demoUsers) {
    const visitor = world.visitor();
    const { login } = await visitor.ok(
      `mutation ($email: String!, $password: String!) { login(input: { email: $email, password: $password }) { me { role tier isTester } errors { code } } }`,
      { email: person.email, password: demoPassword },
    );
    expect(login).toEqual({ me: { role: person.role, tier: person.tier, isTester: person.isTester }, errors: [] });
  }
});

test("DEMO-009 a visitor sees the feed with life in it, and the feeders with their figures", async () => {
  const { feed, traders } = await world.visitor().ok(`{
    feed(first: 50) { edges { node { event { kind } trade { thesis } author { name isDemo } } } }
    traders(first: 30) { totalCount edges { node { name isDemo followerCount figures { returnPercent { value } risk { value } closedTrades } } } }
  }`);
  expect(feed.edges).toHaveLength(50);
  expect(traders.totalCount).toBeGreaterThanOrEqual(demoFeeders.length);
  const returns = traders.edges.map((edge: any) => edge.node.figures.returnPercent.value).filter((value: number | null) => value !== null);
  expect(returns.length).toBeGreaterThanOrEqual(demoFeeders.length);
  // Records too short to say much come last; those of demo feeders are long.
  const long = traders.edges.filter((edge: any) => edge.node.isDemo).map((edge: any) => edge.node.figures.returnPercent.value);
  expect(long).toEqual([...long].sort((a, b) => b - a));
});

test("DEMO-010 demo feeders go on trading live, by their own services, once a turn", async () => {
  const { live } = world.app.modules.demo;
  const done: Array<string | null> = [];
  for (let turn = 1; turn <= 60; turn++) {
    world.clock.advance(7_000);
    provider.tick();
    done.push(await live.takeTurn(turn));
  }
  expect(done.filter((kind) => kind !== null).length).toBeGreaterThan(45);
  expect(new Set(done)).toContain("OPEN");
  const { feed } = await world.visitor().ok(`{ feed(first: 5) { edges { node { event { at } } } } }`);
  expect(feed.edges).toHaveLength(5);
}, 180_000);

test("SELL-002 some demo feeders ask a price: an eater subscribes from the gift for joining, and what they trade from now on waits for who has not paid", async () => {
  const offers = demoFeeders.flatMap(({ username, offer }) => (offer ? [{ username, ...offer }] : []));
  const sealed = await rows<{ username: string; price_bites: number; delay_seconds: number }>(
    `select distinct u.username, e.price_bites, e.delay_seconds
     from record_events e join records r on r.id = e.record_id join users u on u.id = r.user_id
     where u.username = any($1) and e.at > $2`,
    [offers.map(({ username }) => username), new Date(world.clock.now() - 60 * 7_000)],
  );
  expect(sealed.length).toBeGreaterThan(0);
  for (const { username, ...event } of sealed) {
    const { priceBites, delaySeconds } = offers.find((offer) => offer.username === username)!;
    expect(event).toEqual({ price_bites: priceBites, delay_seconds: delaySeconds });
  }
  const cheapest = offers.filter(({ priceBites }) => priceBites > 0).sort((a, b) => a.priceBites - b.priceBites)[0]!;
  const [feeder] = await rows<{ id: string }>("select id from users where username = $1", [cheapest.username]);
  const eater = await createPerson({ app: world.app, url: world.url }, { role: "eater" });
  const { subscribeToFeeder } = await eater.api.ok(
    `mutation ($input: SubscribeToFeederInput!) { subscribeToFeeder(input: $input) { errors { code } subscription { state priceBites } } }`,
    { input: { clientRequestId: randomUUID(), feederId: feeder!.id, bites: cheapest.priceBites } },
  );
  expect(subscribeToFeeder).toEqual({ errors: [], subscription: { state: "ACTIVE", priceBites: cheapest.priceBites } });
}, 180_000);

test("DEMO-012 whoever begins to copy a demo feeder has a copied trade within a minute of turns, however invested the feeder is", async () => {
  const { live } = world.app.modules.demo;
  const eater = await createPerson({ app: world.app, url: world.url }, { role: "eater", tier: "chef" });
  await submitSuitability(eater);
  for (const username of ["aisha.rahman", "max.quayle", "viktor.novak", "ana.castellanos"]) {
    const [feeder] = await rows<{ id: string }>("select id from users where username = $1", [username]);
    const { id } = await startCopy(eater, { id: feeder!.id } as Person, "1000");
    const copied = async (): Promise<boolean> =>
      (await receiptsOf(eater, id)).some(({ action, status }) => action === "OPEN" && status === "COPIED");
    let turns = 0;
    while (turns < 7 && !(await copied())) {
      world.clock.advance(7_000);
      provider.tick();
      await live.takeTurn(10_000 + (turns += 1) + 100 * username.length);
      await world.app.modules.copying.fanOut.idle();
    }
    expect({ username, isCopied: await copied(), turns: turns <= 6 }).toEqual({ username, isCopied: true, turns: true });
  }
}, 180_000);

test("DEMO-040 the demo users find conversations, a request, notifications and an announcement; sums of unread messages are what the rows say", async () => {
  const [noor] = await rows<{ id: string }>("select id from users where username = 'noor'");
  const listed = await rows<{ kind: string; state: string; unread: number; said: number; unseen: number }>(
    `select c.kind, m.state, m.unread, (select count(*)::int from messages where conversation_id = c.id) as said,
       (select count(*)::int from messages where conversation_id = c.id and position > m.read_position and sender_id <> m.user_id) as unseen
     from conversation_members m join conversations c on c.id = m.conversation_id where m.user_id = $1 order by m.last_at desc`,
    [noor!.id],
  );
  expect(listed.map((row) => `${row.kind} ${row.state}`)).toEqual([
    "DIRECT ACTIVE",
    "GROUP ACTIVE",
    "DIRECT ACTIVE",
    "DIRECT ACTIVE",
    "DIRECT REQUEST",
  ]);
  for (const row of listed) expect([row.said > 0, row.unread]).toEqual([true, row.unseen]);
  expect(await rows("select 1 from messages where receipt_id is not null")).toHaveLength(1);
  const lines = await rows<{ kind: string }>("select kind from notifications where user_id = $1 order by kind", [noor!.id]);
  expect(lines.map((row) => row.kind)).toEqual(expect.arrayContaining(["ANNOUNCEMENT", "FOLLOWED", "MESSAGE_REQUEST"]));
  expect(await rows("select 1 from feed_items where kind = 'ANNOUNCEMENT'")).toHaveLength(1);
});
