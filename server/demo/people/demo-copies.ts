import type { Market } from "../../market/providers/provider";
import { nextDayClose } from "../../market/instruments/hours";
import type { CopyingModule } from "../../copying/copying.module";
import { valueCopyPosition } from "../../copying/eater-view/copy-value";
import { FanOutService } from "../../copying/engine/fan-out.service";
import { riskText } from "../../copying/lifecycle/suitability.service";
import type { Jobs } from "../../platform/jobs/jobs";
import type { Database } from "../../platform/db/database";
import { Decimal, floorToLot, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { Tier, Viewer } from "../../platform/viewer";
import { TradeService } from "../../trading/trades/trade.service";
import { seededRandom, seededUuid } from "../history/random";

/** A copy of the demo kitchen: who copies whom, since when, with how much, by which rules. */
interface DemoCopy {
  readonly eater: string;
  readonly feeder: string;
  readonly daysAgo: number;
  readonly amount: number;
  readonly sizing?: readonly ["FIXED_AMOUNT" | "MULTIPLIER" | "RISK", number];
  readonly maxPerTrade?: number;
  readonly stopLossPercent?: number;
  readonly isPaused?: boolean;
}

/** Regulars of the house who only eat: they give the feeders copiers from the first second on. */
const regulars = [
  "Ada Lindholm",
  "Ben Adeyemi",
  "Clara Voss",
  "Dmitri Sokolov",
  "Erin Walsh",
  "Farid Nasser",
  "Greta Holm",
  "Hugo Lemaire",
] as const;
const usernameOf = (name: string): string => name.toLowerCase().replace(" ", ".");

const demoCopies: readonly DemoCopy[] = [
  { eater: "noor", feeder: "ana.castellanos", daysAgo: 34, amount: 4500, maxPerTrade: 900, stopLossPercent: 25 },
  { eater: "noor", feeder: "tomasz.w", daysAgo: 30, amount: 6000 },
  { eater: "noor", feeder: "priya.raman", daysAgo: 27, amount: 3500, maxPerTrade: 1200, stopLossPercent: 40 },
  { eater: "noor", feeder: "jonas.l", daysAgo: 21, amount: 5000, sizing: ["FIXED_AMOUNT", 600] },
  { eater: "noor", feeder: "mei.okafor", daysAgo: 16, amount: 2000, isPaused: true },
  { eater: "hana", feeder: "ana.castellanos", daysAgo: 20, amount: 2500, sizing: ["RISK", 1] },
  { eater: "hana", feeder: "ines.carvalho", daysAgo: 25, amount: 8000, sizing: ["MULTIPLIER", 0.05] },
  ...regulars.flatMap((name, index): DemoCopy[] =>
    [0, 1].map((turn) => {
      const feeders = [
        "ana.castellanos",
        "tomasz.w",
        "luciaferrer",
        "priya.raman",
        "ines.carvalho",
        "jonas.l",
        "kwame.mensah",
        "mei.okafor",
      ];
      return {
        eater: usernameOf(name),
        feeder: feeders[(index + turn * 3) % feeders.length]!,
        daysAgo: 6 + ((index * 7 + turn * 5) % 28),
        amount: 1000 + index * 500 + turn * 250,
      };
    }),
  ),
];

/** Six of them have copied one feeder for longer than a month: enough to tell what copiers kept of the return. */
const faithful: readonly DemoCopy[] = [0, 1, 3, 4, 5, 6].map((index) => ({
  eater: usernameOf(regulars[index]!),
  feeder: "luciaferrer",
  daysAgo: 34 + index * 3,
  amount: 2000 + index * 750,
}));

/** Three of them copy the demo feeder, who is new: their screen shows from the first look what it is like to be copied. */
const demoFeeder = "felix";
const demoFeederDays = 6;
const firstCopiers: readonly DemoCopy[] = [1, 4, 6].map((index) => ({
  eater: usernameOf(regulars[index]!),
  feeder: demoFeeder,
  daysAgo: index === 1 ? 5 : 3,
  amount: 1000 + index * 250,
}));

const dayMs = 86_400_000;

export interface DemoCopiesNeeds {
  readonly db: Database;
  readonly market: Market;
  readonly seed: string;
  readonly now: Date;
  readonly copying: CopyingModule;
  readonly jobs: Jobs;
}

interface Seeded {
  readonly id: string;
  readonly eaterId: string;
  readonly recordId: string;
  readonly accountId: string;
  readonly startedAt: Date;
  readonly amount: Decimal;
}

/**
 * Copies with weeks of history: they begin in the past, and the very fan-out that serves people brings them every event
 * since, deciding in the past too. Does nothing where any copy exists. Returns how many there are.
 */
export async function seedCopies(needs: DemoCopiesNeeds): Promise<number> {
  if ((await needs.db.query("select 1 from copies limit 1")).length > 0) return 0;
  await insertRegulars(needs);
  await moveBack(needs, demoFeeder, demoFeederDays);
  const seeded: Seeded[] = [];
  for (const copy of [...demoCopies, ...faithful, ...firstCopiers]) seeded.push(...(await insertCopy(needs, copy)));
  const fanOut = new FanOutService(needs.copying.deps, needs.jobs, { nowOf: ({ at }) => new Date(+at + 30 + ((+at / 60_000) % 70)) });
  await tradeFirst(needs, demoFeeder);
  for (const recordId of new Set(seeded.map((copy) => copy.recordId))) await fanOut.run(recordId);
  for (const copy of seeded) await insertCloses(needs, copy);
  for (const accountId of new Set(seeded.map((copy) => copy.accountId))) await insertAccountCloses(needs, accountId, seeded);
  await needs.db.query(
    "update copies c set state = 'PAUSED', paused_at = $3 from users e, users f where e.id = c.eater_id and f.id = c.feeder_id and (e.username, f.username) in (select * from unnest($1::text[], $2::text[]))",
    [
      ...[
        demoCopies.filter((copy) => copy.isPaused).map((copy) => copy.eater),
        demoCopies.filter((copy) => copy.isPaused).map((copy) => copy.feeder),
        needs.now,
      ],
    ],
  );
  return seeded.length;
}

/** Someone who signed up some days ago, with their account and record. */
async function moveBack({ db, now }: DemoCopiesNeeds, username: string, days: number): Promise<void> {
  const [person] = await db.query<{ id: string }>("select id from users where username = $1", [username]);
  const at = new Date(+now - days * dayMs);
  const moves = ["users set created_at = $2 where id", "trading_accounts set created_at = $2 where user_id", "records set created_at = $2 where user_id", "account_flows set at = $2 where user_id"]; // prettier-ignore
  if (person) for (const move of moves) await db.query(`update ${move} = $1`, [person.id, at]);
}

/** The first trades of the demo feeder, at prices now, by the service that everyone's orders go through. */
const firstTrades = [
  { symbol: "NVDA", usd: 6_000, thesis: "My first one here. $NVDA keeps its low of the week; under the stop I was wrong." },
  { symbol: "SPY", usd: 9_000, thesis: "The broad market under it all. Small, and with a stop." },
  { symbol: "ETH", usd: 2_500, thesis: "A taste of $ETH, no more than I can watch." },
] as const;

async function tradeFirst({ db, market, copying }: DemoCopiesNeeds, username: string): Promise<void> {
  const [row] = await db.query<{ id: string; tier: Tier }>("select id, tier from users where username = $1", [username]);
  if (!row) return;
  const viewer: Viewer = { id: row.id, sessionId: "house", username, role: "feeder", tier: row.tier, isTester: false, suspendedAt: null };
  const trades = new TradeService(db, copying.deps.trading);
  for (const { symbol, usd, thesis } of firstTrades) {
    const [quote, instrument] = [market.quote(symbol), market.instrument(symbol)];
    if (!quote || !instrument || quote.isStale || !market.isOpen(symbol)) continue;
    const quantity = floorToLot(new Decimal(usd).div(quote.ask), instrument.lot);
    const stopPrice = quote.bid.mul("0.95").div(instrument.tick).floor().mul(instrument.tick);
    await trades.open(viewer, {
      clientRequestId: `first-${symbol.toLowerCase()}`,
      symbol,
      side: "LONG",
      quantity,
      stopPrice,
      thesis,
      tags: [],
    });
  }
}

/** Eaters without a sign-in, with their paper account. */
async function insertRegulars({ db, seed, now }: DemoCopiesNeeds): Promise<void> {
  const at = new Date(+now - 60 * dayMs);
  for (const name of regulars) {
    const random = seededRandom(`${seed}/regular/${name}`);
    const [userId, accountId] = [seededUuid(random), seededUuid(random)];
    await db.query(
      "insert into users (id, username, name, role, tier, house, created_at) values ($1, $2, $3, 'eater', 'sous_chef', true, $4)",
      [userId, usernameOf(name), name, at],
    );
    await db.query("insert into privacy_settings (user_id, named_as_copier, updated_at) values ($1, $2, $3)", [userId, random() < 0.5, at]);
    await db.query(
      "insert into trading_accounts (id, user_id, kind, name, cash, created_at) values ($1, $2, 'RECORD', 'Record account', $3, $4)",
      [accountId, userId, limits.paperStartUsd, at],
    );
    await db.query("insert into account_flows (account_id, user_id, at, amount, kind, equity_before) values ($1, $2, $3, $4, 'START', 0)", [
      accountId,
      userId,
      at,
      limits.paperStartUsd,
    ]);
  }
}

/** None where the eater is not there: a kitchen seeded by an older version. */
async function insertCopy({ db, seed, now }: DemoCopiesNeeds, copy: DemoCopy): Promise<Seeded[]> {
  const [feeder] = await db.query<{ user_id: string; id: string }>(
    "select r.user_id, r.id from records r join users u on u.id = r.user_id where u.username = $1",
    [copy.feeder],
  );
  if (!feeder) return [];
  const { user_id: feederId, id: recordId } = feeder;
  const startedAt = new Date(+now - copy.daysAgo * dayMs);
  const [eater] = await db.query<{ user_id: string; account_id: string }>(
    "select a.user_id, a.id as account_id from users u join trading_accounts a on a.user_id = u.id and a.kind = 'RECORD' where u.username = $1",
    [copy.eater],
  );
  if (!eater) return [];
  const id = seededUuid(seededRandom(`${seed}/copy/${copy.eater}/${copy.feeder}`));
  const amount = new Decimal(copy.amount);
  const from = new Date(+startedAt - dayMs);
  await db.query("update trading_accounts set created_at = least(created_at, $2), cash = cash - $3 where id = $1", [
    eater.account_id,
    from,
    copy.amount,
  ]);
  await db.query("update account_flows set at = least(at, $2) where account_id = $1 and kind = 'START'", [eater.account_id, from]);
  await db.query("update users set created_at = least(created_at, $2) where id = $1", [eater.user_id, from]);
  await db.query(
    'insert into suitability_forms (user_id, answers, risk_text_version, accepted_at) values ($1, \'{"experience": "SOME", "lossCapacity": "PART", "goal": "LEARN"}\', $2, $3) on conflict do nothing',
    [eater.user_id, riskText.version, startedAt],
  );
  await db.query(
    `insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, sizing_value, max_per_trade, stop_loss_percent, stop_reference, day, day_start_equity, started_at)
     values ($1, $2, $3, $4, $5, (select coalesce(max(sequence), 0) from record_events where record_id = $4 and at <= $6), $7, $7, $7, $8, $9, $10, $11::numeric, case when $11::numeric is not null then 1 end, $6::date, $7, $6)`,
    [
      id,
      eater.user_id,
      feederId,
      recordId,
      eater.account_id,
      startedAt,
      copy.amount,
      copy.sizing?.[0] ?? "PROPORTIONAL",
      copy.sizing?.[1] ?? null,
      copy.maxPerTrade ?? null,
      copy.stopLossPercent ?? null,
    ],
  );
  await db.query(
    "insert into copy_flows (eater_id, copy_id, at, amount, units, unit_value, kind) values ($1, $2, $3, $4, $4, 1, 'START')",
    [eater.user_id, id, startedAt, copy.amount],
  );
  await db.query(
    "insert into account_flows (account_id, user_id, at, amount, kind, equity_before) values ($1, $2, $3, $4, 'TO_COPY', $5)",
    [eater.account_id, eater.user_id, startedAt, amount.neg().toFixed(2), limits.paperStartUsd],
  );
  await db.query("insert into relations (viewer_id, feeder_id, kind, since) values ($1, $2, 'COPIER', $3)", [
    eater.user_id,
    feederId,
    startedAt,
  ]);
  return [{ id, eaterId: eater.user_id, recordId, accountId: eater.account_id, startedAt, amount }];
}

interface Moved {
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly action: string;
  readonly quantity: string;
  readonly money: string;
  readonly decided_at: Date;
}

/** Unit value at each daily close since the start, from the copy's own receipts and the recorded prices. */
async function insertCloses({ db, market, now }: DemoCopiesNeeds, copy: Seeded): Promise<void> {
  const moves = await db.query<Moved>(
    "select trade_id, symbol, side, action, quantity, money, decided_at from receipts where copy_id = $1 and quantity > 0 order by decided_at, id",
    [copy.id],
  );
  const closes: object[] = [];
  for (let at = nextDayClose(copy.startedAt); at < now; at = nextDayClose(at)) {
    const equity = equityAt(
      copy.amount,
      moves.filter((move) => move.decided_at <= at),
      market,
      at,
    );
    closes.push({
      eater_id: copy.eaterId,
      copy_id: copy.id,
      day: at.toISOString().slice(0, 10),
      at,
      equity: equity.toFixed(2),
      unit_value: equity.div(copy.amount).toFixed(12),
    });
  }
  await db.query("insert into copy_closes select * from json_populate_recordset(null::copy_closes, $1)", [JSON.stringify(closes)]);
}

function equityAt(amount: Decimal, moves: readonly Moved[], market: Market, at: Date): Decimal {
  const held = new Map<string, { symbol: string; side: "LONG" | "SHORT"; held: Decimal }>();
  let equity = amount;
  for (const move of moves) {
    const isOpen = move.action === "OPEN" || move.action === "SCALE";
    const before = held.get(move.trade_id) ?? { symbol: move.symbol, side: move.side, held: zero };
    held.set(move.trade_id, { ...before, held: isOpen ? before.held.add(move.quantity) : before.held.sub(move.quantity) });
    equity = (move.side === "LONG") === isOpen ? equity.sub(move.money) : equity.add(move.money);
  }
  for (const [tradeId, { symbol, side, held: quantity }] of held) {
    if (quantity.lte(0)) continue;
    const mid = market.midAt(symbol, at) ?? zero;
    const { value } = valueCopyPosition(
      {
        tradeId,
        symbol,
        side,
        held: quantity,
        cost: zero,
        realisedPnl: zero,
        isClosedByYou: false,
        isClosePending: false,
        openedAt: at,
        closedAt: null,
      },
      () => ({ mid, ask: mid }),
    );
    equity = side === "LONG" ? equity.add(value) : equity.sub(value);
  }
  return equity;
}

/** The account's own closes since it has had money: what is in copies stands beside them. */
async function insertAccountCloses({ db, now }: DemoCopiesNeeds, accountId: string, seeded: readonly Seeded[]): Promise<void> {
  const copies = seeded.filter((copy) => copy.accountId === accountId);
  const { eaterId } = copies[0]!;
  const from = new Date(Math.min(...copies.map((copy) => +copy.startedAt)) - dayMs);
  let [before, isFirst] = [from, true];
  const rows: object[] = [];
  for (let at = nextDayClose(from); at < now; at = nextDayClose(at)) {
    const put = (until: Date): Decimal => copies.reduce((sum, copy) => (copy.startedAt <= until ? sum.add(copy.amount) : sum), zero);
    const cash = new Decimal(limits.paperStartUsd).sub(put(at));
    const flows = put(before)
      .sub(put(at))
      .add(isFirst ? limits.paperStartUsd : 0);
    rows.push({
      account_id: accountId,
      user_id: eaterId,
      day: at.toISOString().slice(0, 10),
      at,
      equity: cash.toFixed(2),
      cash: cash.toFixed(2),
      flows: flows.toFixed(2),
      growth: "1",
      chapter: 1,
      delay_seconds: 0,
      price_bites: 0,
    });
    [before, isFirst] = [at, false];
  }
  await db.query("insert into equity_closes select * from json_populate_recordset(null::equity_closes, $1) on conflict do nothing", [
    JSON.stringify(rows),
  ]);
}
