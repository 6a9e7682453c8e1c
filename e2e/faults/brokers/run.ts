import { randomUUID } from "node:crypto";
import type { FailPoint } from "../../../server/platform/ops/fail-points";
import { Refused, type Member } from "../app";
import { Random } from "../random";
import { seedDemo, type Seeded } from "../seed";
import { firstPrices } from "./instruments";
import { findWrong, type Checked } from "./oracle";
import { Eaters, type DoesForPerson } from "./eaters";
import type { BrokerOrder, ReachedAccount, Scene } from "./protocol";
import type { BrokerGround } from "./ground";

/** Each step between an order's intent and the booking of its fills, and those of the fan-out before. A seed is killed at one of them, and at any moment besides. */
export const points: readonly FailPoint[] = [
  "broker:intent-before-send",
  "broker:sent-before-answer",
  "broker:answer-before-commit",
  "broker:fill-before-inbox",
  "broker:fill-before-booking",
  "broker:fill-inside-booking",
  "broker:look-up-before-commit",
  "broker:cancel-before-commit",
  "copy:inside-chunk",
  "copy:commit-before-publish",
];
const rounds = 7;
/** In this one an open is cancelled on the wire, whatever else there is. */
const cancelRound = 3;
const stepsMs = [500, 500, 2_000, 2_000, 20_000, 70_000] as const;
/** Between the passes of a round: look-ups and a second comparison of the books fall due. */
const passesMs = [1_500, 16_000, 3_000] as const;
/** More than a lease: another worker takes over while the first one still works. */
const pastLeaseMs = 31_000;
/** Until what can be known is known: short steps for closes that are tried again, then long ones, past the half hour after which an order is lost. */
const settlingMs = [...Array.from({ length: 8 }, () => 35_000), ...Array.from({ length: 10 }, () => 310_000)];
/** How often a venue is asked at most that does not answer in time: the machine may be busy. */
const comparisonsMax = 8;
const patienceMs = 60_000;
/** Of so many seeds one has its account at the exchange in euros. */
const seedsPerEuro = 4;
export const inEuros = "account in euros";

export interface BrokerOutcome {
  readonly seed: number;
  readonly met: readonly string[];
  readonly wrong: readonly string[];
  readonly ms: number;
}

/**
 * One run: two feeders trade, two eaters copy both, one on an account at each venue; in one seed of four that at the exchange is in euros, whose rate
 * moves. Venues lose, delay and repeat, workers are killed and
 * take each other's place, and at last the books are compared with what really happened at the venues.
 */
export async function runBrokerSeed(ground: BrokerGround, seed: number, isNaive: boolean): Promise<BrokerOutcome> {
  const began = performance.now();
  const run = new BrokerRun(ground, seed, points[seed % points.length]!, isNaive, seed % seedsPerEuro === seedsPerEuro - 1);
  const wrong = await run.play().catch((error: unknown) => [`broke off: ${(error as Error).stack}`]);
  return { seed, met: [...run.met], wrong, ms: performance.now() - began };
}

class BrokerRun {
  readonly met = new Set<string>();
  private readonly random: Random;
  private readonly prices = { ...firstPrices };
  private readonly openTrades = new Map<string, { readonly feederId: string; readonly symbol: string; units: number }>();
  private eaters!: Eaters;
  private seeded!: Seeded;
  private checked!: readonly Checked[];
  private accounts!: readonly ReachedAccount[];
  private requests = 0;

  constructor(
    private readonly ground: BrokerGround,
    private readonly seed: number,
    private readonly point: FailPoint,
    private readonly isNaive: boolean,
    private readonly isInEuros: boolean,
  ) {
    this.random = new Random(seed);
  }

  async play(): Promise<string[]> {
    const { ground, random } = this;
    ground.forgetEvents();
    await this.begin();
    for (let round = 0; round < rounds; round++) await this.playRound(round);
    ground.venues.calm(random);
    await this.settle();
    for (const point of ground.takeHits()) this.met.add(point);
    const wrong = (await Promise.all(this.checked.map((one) => findWrong(ground.postgres, one)))).flat();
    if (!this.isNaive) wrong.push(...ground.errors.splice(0));
    await this.putAway();
    return wrong;
  }

  /** People, accounts at both venues, and four copies: each eater of both feeders. */
  private async begin(): Promise<void> {
    const { ground, random } = this;
    this.seeded = await seedDemo(ground.postgres, random, { feeders: 2, eaters: 2 }, false);
    const truths = await ground.venues.open(this.isInEuros ? "EUR" : "USDT", this.seed);
    if (this.isInEuros) this.met.add(inEuros);
    const ids = truths.map(() => ({ connectionId: randomUUID(), accountId: randomUUID() }));
    for (const [index, { connectionId, accountId }] of ids.entries()) {
      const { venue, quoteCurrency } = truths[index]!;
      await ground.connect({ connectionId, accountId, venue, quoteCurrency, userId: this.seeded.eaters[index]!.id });
    }
    this.checked = truths.map((account, index) => ({ account, connectionId: ids[index]!.connectionId }));
    this.accounts = this.checked.map(({ account: { venue, credentials, quoteCurrency }, connectionId }) => ({
      ...{ connectionId, venue, credentials, quoteCurrency },
    }));
    const accountIds = ids.map(({ accountId }) => accountId);
    this.eaters = new Eaters({ ...this.seeded, ...{ accountIds, random, met: this.met, postgres: ground.postgres, does: this.does } });
    this.moveMarket(0);
    await this.work();
    await this.eaters.startAll();
    await this.work();
  }

  private async playRound(round: number): Promise<void> {
    const { random } = this;
    const { venues } = this.ground;
    this.moveMarket(random.pick(stepsMs));
    for (let many = random.below(3); many > 0; many--) this.met.add(venues.trouble(random));
    if (this.isNaive) venues.loseAnswers();
    if (random.below(3) === 0) venues.timeEvents(random);
    if (random.below(4) === 0) this.byHand();
    if (random.below(5) === 0) venues.calm(random);
    const isArmed = !this.isNaive && !this.met.has(this.point);
    // What trades fan out at once is past a point that is armed after them.
    const isArmedBefore = isArmed && random.below(2) === 0;
    if (isArmedBefore) await this.armOne();
    for (let trades = 1 + random.below(3); trades > 0; trades--) await this.trade();
    if (round > 1 && random.below(4) === 0) await this.eaters.manage();
    if (random.below(2) === 0) await this.eaters.tradeThemselves();
    if (round === cancelRound) await this.cancelOnTheWire();
    if (isArmed && !isArmedBefore) await this.armOne();
    if (random.below(4) === 0) await this.workSideBySide();
    else await this.work(random.below(5) === 0 ? random.below(60) : null);
    for (const ms of passesMs) {
      this.moveMarket(ms);
      if (random.below(2) === 0) await this.trade();
      await this.work();
    }
    for (const point of this.ground.takeHits()) this.met.add(point);
  }

  private get scene(): Scene {
    const { clock } = this.ground.venues;
    return { at: clock.now(), quotes: this.quotes, accounts: this.accounts };
  }

  private get quotes(): Scene["quotes"] {
    return Object.fromEntries(
      Object.entries(this.prices).map(([symbol, price]) => [symbol, [price.toFixed(2), (price * 1.0002 + 0.01).toFixed(2)] as const]),
    );
  }

  private moveMarket(ms: number): void {
    for (const symbol of Object.keys(this.prices)) this.prices[symbol]! *= (985 + this.random.below(31)) / 1000;
    this.ground.venues.move(ms, this.quotes);
  }

  private byHand(): void {
    const { account } = this.random.pick(this.checked);
    this.met.add("order by hand");
    // The venue may be without a price, or the money be gone.
    try {
      account.buyByHand(this.random);
    } catch {
      this.met.delete("order by hand");
    }
  }

  private armOne(): Promise<unknown> {
    return this.arm(this.random.pick([this.point, this.point, this.random.pick(points)]));
  }

  private arm(point: FailPoint): Promise<unknown> {
    return this.persist((worker) => worker.send({ do: "arm", point }));
  }

  /** The first worker, which is brought back as often as it dies. Throws what it refuses. */
  private async persist<Result>(work: (worker: Member<BrokerOrder>) => Promise<Result>): Promise<Result> {
    for (const until = Date.now() + patienceMs; ;) {
      const [worker] = await this.ground.workers();
      try {
        return await work(worker);
      } catch (error) {
        if (error instanceof Refused || worker.isAlive || Date.now() > until) throw error;
        this.met.add("killed");
      }
    }
  }

  /** Does something for a person; null where it is refused. */
  private readonly does: DoesForPerson = async (name, userId, input) => {
    const clientRequestId = `request-${++this.requests}`;
    const order = { do: name, userId, input: { clientRequestId, ...input } } as const;
    try {
      return await this.persist((worker) => worker.send({ ...order, scene: this.scene }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  };

  /** A feeder opens, adds, reduces or closes. */
  private async trade(): Promise<void> {
    const { random } = this;
    const open = [...this.openTrades];
    const kind = random.below(10);
    if (open.length === 0 || kind < 5) {
      const feeder = random.pick(this.seeded.feeders);
      const symbol = random.pick(Object.keys(this.prices));
      const units = this.unitsOf(symbol);
      const isShort = ["AAPL", "MSFT"].includes(symbol) && random.below(4) === 0;
      const quantity = units.toFixed(4);
      const done = await this.does("openTrade", feeder.id, {
        ...{ symbol, side: isShort ? "SHORT" : "LONG", quantity, stopPrice: null },
      });
      if (done?.tradeId) this.openTrades.set(done.tradeId, { feederId: feeder.id, symbol, units });
      return;
    }
    const [tradeId, trade] = random.pick(open);
    const part = (trade.units * (1 + random.below(8))) / 10;
    if (kind < 7) {
      if (await this.does("scaleTrade", trade.feederId, { tradeId, quantity: part.toFixed(4) })) trade.units += part;
    } else if (kind === 7) {
      if (await this.does("closeTrade", trade.feederId, { tradeId, quantity: part.toFixed(4) })) trade.units -= part;
    } else if (await this.does("closeTrade", trade.feederId, { tradeId })) this.openTrades.delete(tradeId);
  }

  /** Shares are sold a few at a time, and their feeder is out again before the copies' opens have filled. */
  private async cancelOnTheWire(): Promise<void> {
    const [feeder] = this.seeded.feeders;
    for (const { account } of this.checked) account.fillInParts(this.random);
    const given = { symbol: "AAPL", side: "LONG", quantity: "60.0000", stopPrice: null };
    const done = await this.does("openTrade", feeder!.id, given);
    await this.work();
    if (!done?.tradeId) return;
    if (!this.isNaive && this.point === "broker:cancel-before-commit") await this.arm(this.point);
    await this.does("closeTrade", feeder!.id, { tradeId: done.tradeId });
  }

  private unitsOf(symbol: string): number {
    const value = 2_000 + this.random.below(8_000);
    return Number((value / this.prices[symbol]!).toFixed(4));
  }

  private get recordIds(): string[] {
    return this.seeded.feeders.map(({ recordId }) => recordId);
  }

  /** The first worker does what is due, brought back until it has. `killMs`: it is killed after so long. */
  private async work(killMs: number | null = null): Promise<void> {
    const [victim] = await this.ground.workers();
    // timer: a kill at any moment
    const timer = killMs !== null && !this.isNaive ? setTimeout(() => victim.kill(), killMs) : undefined;
    const { recordIds } = this;
    await this.persist((worker) => worker.send({ do: "work", scene: this.scene, recordIds }));
    clearTimeout(timer);
  }

  /** For the second worker the first one's lease is over; the first does not know yet. */
  private async workSideBySide(): Promise<void> {
    const [first, second] = await this.ground.workers();
    const { scene, recordIds } = this;
    const later = { ...scene, at: scene.at + pastLeaseMs };
    const sends = [first.send({ do: "work", scene, recordIds }), second.send({ do: "work", scene: later, recordIds })];
    for (const [index, result] of (await Promise.allSettled(sends)).entries())
      if (result.status === "rejected" && (index === 0 ? first : second).isAlive) throw result.reason;
    this.ground.venues.clock.advance(pastLeaseMs);
    this.moveMarket(0);
    this.met.add("two workers");
  }

  /** Until nothing more can become known; then what is LOST is given up, as its owner would, and the rest worked off. */
  private async settle(): Promise<void> {
    for (const ms of settlingMs) {
      this.moveMarket(ms);
      await this.work();
      if (await this.isQuiet()) break;
    }
    await this.persist((worker) => worker.send({ do: "giveUpLost", scene: this.scene }));
    for (let pass = 0; pass < 12 && (pass < 1 || !(await this.isQuiet())); pass++) {
      this.moveMarket(65_000);
      await this.work();
    }
    // Once more, so that the books are compared as they are at last; a venue that could not be asked in time is asked again.
    for (let pass = 0; pass < comparisonsMax && (pass < 1 || !(await this.isCompared())); pass++) {
      this.moveMarket(310_000);
      await this.work();
    }
  }

  private async isCompared(): Promise<boolean> {
    const ids = this.accounts.map(({ connectionId }) => connectionId);
    const rows = await this.ground.postgres.query<{ result: string }>(lastResults, [ids]);
    return rows.every(({ result }) => result !== "FAILED");
  }

  private async isQuiet(): Promise<boolean> {
    const [row] = await this.ground.postgres.query<{ working: number }>(countWorking, [
      this.accounts.map(({ connectionId }) => connectionId),
    ]);
    return row!.working === 0;
  }

  /** What is over is served no more, and what was read of its venue is forgotten: the next seed is the same wherever it comes. */
  private async putAway(): Promise<void> {
    await this.ground.postgres.query("delete from venue_minimums");
    await this.ground.postgres.query(
      "update broker_connections set state = 'DISCONNECTED', disconnected_at = now(), erased_at = now(), credentials = null, key_version = null",
    );
    await this.ground.postgres
      .query(
        "update copies set state = 'STOPPED', stopped_sequence = coalesce(stopped_sequence, started_sequence), stopped_at = now() where state <> 'STOPPED'",
      )
      .catch(() => {});
  }
}

const lastResults = `
select distinct on (connection_id) connection_id, result
from broker_reconciliations
where connection_id = any($1::uuid[])
order by connection_id, last_at desc`;

const countWorking = `
select (
  select count(*)::int
  from broker_orders
  where connection_id = any($1::uuid[])
    and ended_at is null
) + (
  select count(*)::int
  from copy_orders o
  join copies c on c.id = o.copy_id
  where c.connection_id = any($1::uuid[])
    and o.queue_number is not null
    and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
) as working`;
