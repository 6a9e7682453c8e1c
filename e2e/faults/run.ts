import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Done, Heads, LimitsSet, Tick } from "./books";
import { check } from "./check";
import { Actor, type Intention } from "./actor";
import { Refused, type AppContext, type Member } from "./app";
import { firstQuotes, randomLimits, randomSymbols, seedDemo, type Seeded } from "./seed";
import { faults, type Fault } from "./plan";
import { doneBefore, type Heard, type Order } from "./protocol";
import type { Split } from "./oracle-model";
import { shardCount } from "../../server/platform/leases/shards";
import { Random } from "./random";
import { haltedSymbol, jumping, pieceRound, readPendingPieces, SetPieces, splitRound } from "./set-pieces";
import { Trader } from "./trader";

const rounds = 6;
const splitRatios = [
  ["21", "20"],
  ["11", "10"],
  ["29", "30"],
] as const;
const stopModes = ["CLOSE_ALL", "DETACH", "MIRROR_EXITS"] as const;
type StopMode = (typeof stopModes)[number];
/** The guest presses 86 in these rounds; others do at random. */
const pressedIn: Readonly<Record<number, StopMode>> = { 4: "MIRROR_EXITS", 5: "DETACH" };
/** So rarely an eater sets other limits over all copies, a round. */
const limitsEvery = 8;
const strikeRound = 3;
/** More than a chunk of copies of each feeder, and both feeders' copiers are the same people. */
const cast = { feeders: 2, eaters: 7 };
const patienceMs = 90_000;
/** A lost hint is made up for by the poll; after a postmaster's death the line to NOTIFY comes back first. Waited for only as long as it takes. */
const streamPatienceMs = 30_000;
/** Until a held worker holds, and another finds it busy. Waited for only as long as it takes. */
const heldPatienceMs = 30_000;

export interface Outcome {
  readonly seed: number;
  readonly fault: string;
  readonly met: readonly string[];
  readonly wrong: readonly string[];
  readonly ms: number;
}

/**
 * One run: two feeders trade at once, eaters with a copy of each start, add, change, pause, close, stop and press 86 at
 * random and side by side, something is killed, and the books are compared.
 */
export async function runSeed(app: AppContext, seed: number, isNaive: boolean): Promise<Outcome> {
  const began = performance.now();
  const fault = faults[seed % faults.length]!;
  const run = new Run(app, seed, new Random(seed), fault, isNaive);
  const wrong = await run.play().catch((error: unknown) => [`broke off: ${(error as Error).stack}`]);
  return { seed, fault: `${fault.victim} killed at ${fault.point}`, met: [...run.met], wrong, ms: performance.now() - began };
}

class Run {
  readonly met = new Set<string>();
  private readonly done = new Map<string, Done[]>();
  private readonly ticks: Tick[] = [];
  private readonly limits = new Map<string, LimitsSet[]>();
  private readonly splits = new Map<string, Split>();
  private traders: Trader[] = [];
  private actors: Actor[] = [];
  private guest!: Actor;
  private seeded!: Seeded;
  private pieces!: SetPieces;
  private quotes = { ...firstQuotes };
  private requests = 0;
  private asked = 0;
  /** While a fail point waits in one of the two web processes, only that one is asked. */
  private onlyWeb: number | null = null;
  private round = 0;
  private mending: Promise<void> | null = null;

  constructor(
    private readonly app: AppContext,
    private readonly seed: number,
    private readonly random: Random,
    private readonly fault: Fault,
    private readonly isNaive: boolean,
  ) {}

  async play(): Promise<string[]> {
    const { random } = this;
    const { deadlocks } = this.app.postgres;
    this.app.forgetHits();
    // A seed that broke off may have left it down: that is its fault alone, not that of all after it.
    if (!this.app.postgres.isUp) await this.app.postgres.up();
    this.seeded = await seedDemo(this.app.postgres, random, cast);
    this.traders = this.seeded.feeders.map((feeder) => new Trader(feeder, random));
    this.actors = this.seeded.eaters.map((eater) => new Actor(eater, random));
    this.guest = this.actors.pop()!;
    const [act, open, split, drain] = [this.act.bind(this), this.open.bind(this), this.split.bind(this), this.drain.bind(this)];
    const { guest, traders, fillAtMost } = this;
    this.pieces = new SetPieces({ guest, traders, act, open, split, drain, fillAtMost, tick: () => this.publishQuotes() });
    await this.persist(() => this.mend());
    await this.listen(this.app.members);
    for (let round = 0; round < rounds; round++) {
      this.round = round;
      await this.moveQuotes(this.halts(round));
      if (round === 1 && !this.isNaive) await this.pieces.lay();
      if (round === strikeRound && !this.isNaive) await this.pieces.fillTheRest();
      if (round === strikeRound && !this.isNaive) await this.strike();
      else await this.together([...this.trades(), ...this.acts(round === 0), ...this.pieceOf(round)]);
      if (round === 1 && !this.isNaive) await this.holdOne();
      if (round === 1 && !this.isNaive) await this.pieces.fillInParts();
      if (round === pieceRound && !this.isNaive) this.pieces.release();
    }
    await this.moveQuotes();
    await this.settle();
    const wrong = await check(this.app.postgres, this.seeded, this.done, this.ticks, this.limits, this.splits);
    if (!this.isNaive && this.app.postgres.deadlocks > deadlocks) wrong.push("a deadlock had to be broken");
    if (!this.isNaive) wrong.push(...(await this.checkStreams()));
    if (!this.isNaive)
      for (const point of [
        this.fault.point,
        "two workers at once",
        "duplicate job",
        "reordered wake-ups",
        ...Object.values(pressedIn).map((mode) => `86 by ${mode}`),
      ])
        if (!this.met.has(point)) wrong.push(`never met: ${point}`);
    if (!this.isNaive) wrong.push(...(await readPendingPieces(this.app.postgres, this.seeded)));
    await this.clear();
    return wrong;
  }

  private halts(round: number): string[] {
    const { random } = this;
    const any = round > 0 && random.below(2) === 0 ? [random.pick(randomSymbols)] : [];
    return round === pieceRound ? [...any, haltedSymbol] : any;
  }

  private pieceOf(round: number): Array<() => Promise<void>> {
    if (this.isNaive) return [];
    const mode = pressedIn[round];
    const press = mode ? [() => this.pressGuest(mode)] : [];
    if (round === splitRound) press.push(() => this.split(this.random.pick(randomSymbols)));
    if (round !== pieceRound) return press;
    const actor = this.random.pick(this.actors.filter(({ hasCopies }) => hasCopies));
    return [() => this.pieces.whileHalted(), () => this.setLimits(actor ?? this.actors[0]!)];
  }

  /** What is over is watched no more: no seed pays for those before it. */
  private async clear(): Promise<void> {
    const userIds = this.seeded.eaters.map(({ id }) => id);
    for (const sql of putAway) await this.app.postgres.query(sql, [this.recordIds]);
    await this.together(this.app.members.map((member) => () => member.send({ do: "reread", userIds })));
  }

  private together(works: ReadonlyArray<() => Promise<unknown>>): Promise<unknown> {
    return Promise.all(works.map((work) => work()));
  }

  private get recordIds(): string[] {
    return this.seeded.feeders.map(({ recordId }) => recordId);
  }

  /** When nothing is left to do, prices move by up to 2% (one of them jumps once) and keep their spread of 2 to 4 ticks; what is halted does not move. */
  private async moveQuotes(halted: readonly string[] = []): Promise<void> {
    await this.settle();
    const heads = new Map((await this.streamHeads()).map((row) => [row.user_id, row.sequence]));
    for (const symbol of Object.keys(this.quotes).filter((each) => !halted.includes(each))) {
      const jump = this.round === pieceRound && symbol === jumping.symbol ? jumping.factor : 1;
      const bid = (Number(this.quotes[symbol]![0]) * (980 + this.random.below(41)) * jump) / 1000;
      this.quotes[symbol] = [bid.toFixed(2), (bid + 0.02 + this.random.below(3) / 100).toFixed(2)];
    }
    const quotes = { ...this.quotes };
    Object.assign(this.app, { quotes, halted });
    this.ticks.push({ heads, quotes, halted: new Set(halted) });
    await this.publishQuotes();
  }

  private publishQuotes(): Promise<unknown> {
    const { quotes, halted } = this.app;
    return this.persist(() => this.together(this.app.members.map((member) => () => member.send({ do: "quotes", quotes, halted }))));
  }

  /** Tries until it is done or refused, bringing back what was killed. */
  private async persist<Result>(work: () => Promise<Result>): Promise<Result> {
    for (const until = Date.now() + patienceMs; ;) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refused || Date.now() > until) throw error;
        await this.mend();
        await delay(20);
      }
    }
  }

  private mend(): Promise<void> {
    return (this.mending ??= this.app
      .mend()
      .then(async (fresh: Member[]) => {
        await this.together(fresh.map((member) => () => member.send({ do: "quotes", quotes: this.app.quotes, halted: this.app.halted })));
        await this.listen(fresh);
      })
      .finally(() => (this.mending = null)));
  }

  private webDoes(order: Order & { input: object }): Promise<any> {
    const which = this.onlyWeb ?? ++this.asked % 2;
    return this.persist(() => this.app.webs[which]!.send(order));
  }

  private requestId = (): string => `request-${++this.requests}`;

  /** Both feeders trade twice, at the same time. */
  private trades(): Array<() => Promise<void>> {
    return this.traders.map((trader) => async () => {
      await this.trade(trader);
      await this.trade(trader);
    });
  }

  /** Whether it was done: a refusal (buying power, a stop on the wrong side) is no event. */
  private async trade(trader: Trader): Promise<boolean> {
    const move = trader.next(this.quotes, this.requestId());
    try {
      const { tradeId } = await this.webDoes(move.order);
      // An order that waits has no trade yet.
      if (tradeId) move.book(tradeId);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    }
  }

  private async open({ feeder }: Trader, symbol: string, side: "LONG" | "SHORT", quantity: string): Promise<string | null> {
    const input = { clientRequestId: this.requestId(), symbol, side, quantity, stopPrice: null };
    const { tradeId } = await this.webDoes({ do: "openTrade", userId: feeder.id, input });
    return tradeId;
  }

  private fillAtMost = async ({ feeder }: Trader, quantity: string | null): Promise<void> => {
    const sql = "update trading_accounts set fill_size_max = $2 where user_id = $1";
    await this.persist(() => this.app.postgres.query(sql, [feeder.id, quantity]));
  };

  /** By so little that the price, which stays, is no more than another tick. Each symbol once in a run. */
  private async split(symbol: string): Promise<void> {
    const [to, from] = symbol === haltedSymbol ? splitRatios[0] : this.random.pick(splitRatios);
    this.splits.set(symbol, [to, from]);
    await this.webDoes({ do: "split", input: { id: randomUUID(), symbol, to, from } });
  }

  /** Works for some of the eaters, at the same time on all their copies; in the first round for most of them. */
  private acts(isFirst: boolean): Array<() => Promise<void>> {
    const { random } = this;
    return this.actors.flatMap((actor) => {
      const isPressing = !isFirst && actor.hasCopies && random.below(15) === 0;
      const mode = this.modeOf(random.pick(stopModes));
      // What else they do to a copy that goes on would not show which came first.
      if (isPressing && mode === "MIRROR_EXITS") return [async () => void (await this.eightySix(actor, mode))];
      const intended = this.traders
        .filter(() => random.below(isFirst ? 4 : 3) > (isFirst ? 0 : 1))
        .flatMap((trader) => {
          const intention = actor.next(trader);
          const regret = intention && !isPressing && actor.regret(intention, trader, this.app.halted);
          return intention ? [() => this.actAll(actor, trader, regret ? [intention, regret] : [intention])] : [];
        });
      if (!isFirst && this.round !== pieceRound && random.below(limitsEvery) === 0) intended.push(() => this.setLimits(actor));
      return isPressing ? [...intended, async () => void (await this.eightySix(actor, mode))] : intended;
    });
  }

  /** Pressed again because the answer was lost, only this mode would do something a second time. */
  private modeOf(mode: StopMode): StopMode {
    return mode === "MIRROR_EXITS" && this.round === strikeRound ? "DETACH" : mode;
  }

  /** The guest presses 86. */
  private async pressGuest(mode: StopMode): Promise<void> {
    if ((await this.eightySix(this.guest, mode)) > 0) this.met.add(`86 by ${mode}`);
  }

  private heads = async (): Promise<Heads> => {
    const rows = await this.persist(() => this.app.postgres.query(readHeads, [this.recordIds]));
    return Object.fromEntries(rows.map(({ id, sequence }) => [id, sequence]));
  };

  private async actAll(actor: Actor, trader: Trader, intentions: readonly Intention[]): Promise<void> {
    for (const intention of intentions) await this.act(actor, trader, intention);
  }

  private async act(actor: Actor, trader: Trader, { action, copyId, input }: Intention): Promise<string | null> {
    const before = await this.heads();
    const [hasRequestId, id] = [["start", "add", "withdraw"].includes(action), this.requestId()];
    const order = {
      do: action,
      userId: actor.eater.id,
      ...(hasRequestId ? { input: { ...input, clientRequestId: id } } : { input, mark: `${actor.eater.id} ${id}` }),
    };
    const did = await this.tryAct(actor, copyId, order);
    if (did === null) return null;
    const entry = { ...input, action, copyId: did, round: this.round, heads: [before, await this.heads()] } as Done;
    this.note(actor, entry);
    actor.remember(trader, entry);
    return did;
  }

  private note({ eater }: Actor, entry: Done): void {
    this.done.set(eater.id, [...(this.done.get(eater.id) ?? []), entry]);
  }

  /** The copy; null where it was refused and nothing changed. */
  private async tryAct(actor: Actor, copyId: string | null, order: Order & { input: any }): Promise<string | null> {
    try {
      const result = await this.webDoes(order);
      return copyId ?? result.copyId;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === doneBefore) return copyId;
      if (error.code === "COPY_STATE" && copyId !== null) await this.forgetEnded(actor, copyId);
      return null;
    }
  }

  /** Something else (86, its own stop) was faster. */
  private async forgetEnded(actor: Actor, copyId: string): Promise<void> {
    const [copy] = await this.persist(() => this.app.postgres.query("select state from copies where id = $1", [copyId]));
    if (copy!.state === "STOPPING" || copy!.state === "STOPPED") actor.forget(copyId);
  }

  /** Other limits over all copies, or none, while those are at work. */
  private async setLimits({ eater }: Actor): Promise<void> {
    const limits = randomLimits(this.random, this.random.below(4) > 0);
    const mark = `${eater.id} ${this.requestId()}`;
    const maxPerClass = Object.entries(limits.maxPerClass).map(([name, max]) => ({ class: name, max }));
    await this.webDoes({ do: "limits", userId: eater.id, input: { ...limits, maxPerClass }, mark }).catch((error: unknown) => {
      if (!(error instanceof Refused && error.code === doneBefore)) throw error;
    });
    this.limits.set(eater.id, [...(this.limits.get(eater.id) ?? []), { mark, limits }]);
  }

  /** The eater's button for all copies at once, while they do other things to each. Returns how many it stopped. */
  private async eightySix(actor: Actor, mode: StopMode): Promise<number> {
    const before = await this.heads();
    const answered: string[] = await this.webDoes({ do: "stopAll", userId: actor.eater.id, input: { mode } });
    const heads = [before, await this.heads()] as const;
    const stopped = mode === "MIRROR_EXITS" ? answered : await this.eightySixed(actor, mode);
    for (const copyId of stopped) {
      this.note(actor, { action: "stopAll", copyId, mode, round: this.round, heads });
      actor.isOut(copyId, mode);
    }
    return stopped.length;
  }

  /** Copies that the button stopped for good, also where its answer was lost, and that are not noted yet. */
  private async eightySixed({ eater }: Actor, mode: StopMode): Promise<string[]> {
    const rows = await this.persist(() => this.app.postgres.query(readEightySixed, [eater.id, mode]));
    const isFinal = ({ action, mode: was }: Done): boolean => action === "stopAll" && was !== "MIRROR_EXITS";
    const known = new Set((this.done.get(eater.id) ?? []).filter(isFinal).map(({ copyId }) => copyId));
    return rows.map(({ id }) => id).filter((id) => !known.has(id));
  }

  /** Holds one worker inside its chunk, wakes both again and again in another order, and leaves a second job meanwhile. */
  private async holdOne(): Promise<void> {
    const { workers } = this.app;
    const [slow, other] = this.random.below(2) === 0 ? workers : [workers[1], workers[0]];
    const trader = this.random.pick(this.traders);
    const { recordId } = trader.feeder;
    const wake = (member: Member, times: number): Promise<unknown> =>
      this.together(Array.from({ length: times }, () => () => member.send({ do: "wake", recordIds: [recordId] })));
    await this.drain();
    for (const worker of workers) worker.met.length = 0;
    await other.send({ do: "deaf", is: true });
    await slow.send({ do: "hold" });
    // What the feeder does may be refused, or concern nobody: until something was held, they go on.
    for (let tries = 0; tries < 24 && !slow.met.includes("held"); tries++) {
      if (!(await this.trade(trader))) continue;
      const isThrough = slow.send({ do: "drain", recordIds: [recordId] }).catch(() => {});
      await Promise.race([isThrough, waitFor(() => slow.met.includes("held"), heldPatienceMs)]);
    }
    await other.send({ do: "deaf", is: false });
    await wake(other, 2);
    await slow.send({ do: "job", recordId });
    this.met.add("duplicate job");
    await this.together([() => this.trade(trader), () => wake(other, 3), () => wake(slow, 3)]);
    this.met.add("reordered wake-ups");
    await waitFor(() => other.met.includes("busy"), heldPatienceMs);
    if (slow.met.includes("held") && other.met.includes("busy")) this.met.add("two workers at once");
    await slow.send({ do: "letGo" });
  }

  /** Arms the point and goes on until it was hit; then everything that died comes back. */
  private async strike(): Promise<void> {
    const { point, victim } = this.fault;
    const pidFile = victim === "postmaster" ? this.app.postgres.pidFile : null;
    const isTrade = point.startsWith("trade:");
    const [armed, other] = this.app.workers;
    if (isTrade) {
      this.onlyWeb = this.random.below(2);
      await this.app.webs[this.onlyWeb]!.send({ do: "arm", point, pidFile });
    } else {
      await this.drain();
      await other.send({ do: "deaf", is: true });
      await armed.send({ do: "arm", point, pidFile });
    }
    for (let tries = 0; tries < 15 && this.app.hits.length === 0; tries++) {
      await this.together([...this.traders.map((trader) => () => this.trade(trader)), ...(tries === 0 ? this.acts(false) : [])]);
      // The armed one works off all there is, or dies of it.
      if (!isTrade) await armed.send({ do: "drain", recordIds: this.recordIds }).catch(() => {});
    }
    this.onlyWeb = null;
    for (const hit of this.app.hits) this.met.add(hit);
    await this.persist(async () => {
      await this.mend();
      await this.together(this.app.workers.map((worker) => () => worker.send({ do: "deaf", is: false })));
      if (this.app.hits.length === 0) await this.together(this.app.members.map((member) => () => member.send({ do: "disarm" })));
    });
  }

  /**
   * Of three eaters one has a screen open at each process, one at each web process only, and one at none, another with each seed: events go to copies of the first two before
   * those of the third.
   */
  private listen(members: readonly Member[]): Promise<unknown> {
    const userIds = this.seeded.eaters.map(({ id }) => id);
    const among = (thirds: readonly number[]): string[] => userIds.filter((_, index) => thirds.includes((index + this.seed) % 3));
    return this.together(members.map((each) => () => each.send({ do: "listen", userIds: among(each.role === "web" ? [0, 1] : [0]) })));
  }

  /** Each process has handed each number of each eater's stream to its sockets, from where it began to listen to the end, once and in order. */
  private async checkStreams(): Promise<string[]> {
    const heads = new Map((await this.streamHeads()).map((row) => [row.user_id, row.sequence]));
    const missing = (heard: readonly Heard[]): string[] =>
      heard.flatMap(({ userId, head, sequences }) => {
        const wanted = Array.from({ length: (heads.get(userId) ?? 0) - head }, (_, index) => head + 1 + index);
        return wanted.join() === sequences.join() ? [] : [`eater ${userId}: heard ${sequences.join()}, wanted ${wanted.join()}`];
      });
    const wrong: string[] = [];
    for (const [index, member] of this.app.members.entries()) {
      let found = ["never asked"];
      for (const until = Date.now() + streamPatienceMs; found.length > 0 && Date.now() < until; await delay(20))
        found = missing(await member.send<Heard[]>({ do: "heard" }));
      wrong.push(...found.map((sentence) => `${member.role} ${index}, ${sentence}`));
    }
    return wrong;
  }

  private async streamHeads(): Promise<Array<Record<string, any>>> {
    return this.persist(() => this.app.postgres.query(readStreamHeads, [this.seeded.eaters.map(({ id }) => id)]));
  }

  private drain(): Promise<unknown> {
    const { recordIds } = this;
    return this.persist(() => this.together(this.app.workers.map((worker) => () => worker.send({ do: "drain", recordIds }))));
  }

  /** Until every event is through, every copy on its way out has ended and the watch has acted on all it saw. The naive engine is given its chance and no more. */
  private async settle(): Promise<void> {
    await this.drain();
    if (this.isNaive) return;
    const until = Date.now() + patienceMs;
    for (let looks = 1; Date.now() < until; looks++) {
      const watched = await this.persist(() => this.together(this.app.members.map((member) => () => member.send({ do: "idle" }))));
      const [left] = await this.persist(() => this.app.postgres.query(readUnsettled, [this.recordIds, this.app.halted]));
      if (left!.count === 0 && (watched as Array<number | null>).reduce<number>((sum, shards) => sum + Number(shards), 0) >= shardCount)
        return;
      await this.mend();
      await delay(Math.min(10 * looks, 200));
      // Whose hint of a waiting order was lost with a process looks anew after 5 s, and fills at the next tick: the market goes on.
      if (looks % 10 === 0) await this.publishQuotes();
    }
    throw new Error("What was to be fanned out is not, after 90 s.");
  }
}

/** Waits for it, no longer than this many ms. */
async function waitFor(isSo: () => boolean, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !isSo() && Date.now() < end;) await delay(5);
}

const ours = "(select id from copies where record_id = any($1::uuid[]))";
const people = "select user_id from records where id = any($1::uuid[]) union select eater_id from copies where record_id = any($1::uuid[])";
const putAway = [
  `update orders set status = 'CANCELLED' where status = 'WORKING' and user_id in (${people})`,
  `update trades set stop_price = null, target_price = null where status = 'OPEN' and user_id in (${people})`,
  `update copy_orders set state = 'CANCELLED' where state = 'CLOSE_PENDING' and copy_id in ${ours}`,
  `update copy_positions set held = 0 where held > 0 and copy_id in ${ours}`,
  "update copies set state = 'STOPPED', cash = 0, final_equity = 0, stopped_sequence = started_sequence, stopped_at = now(), version = version + 1 where state <> 'STOPPED' and record_id = any($1::uuid[])",
];
const readHeads = "select id, sequence::int from records where id = any($1::uuid[])";
const readEightySixed = "select id from copies where eater_id = $1 and stop_reason = 'EIGHTY_SIX' and stop_mode = $2";
const readStreamHeads = "select user_id, sequence::int from stream_counters where stream = 'copy' and user_id = any($1::uuid[])";
/**
 * Events that are not through, copies on their way out that neither wait for a halted symbol nor have ended, closes of
 * copies and orders of people that have a price to be filled at. Orders that fill in parts go on at the next tick.
 */
const readUnsettled = `
select (select count(*) from records r left join fan_outs f on f.record_id = r.id where r.id = any($1::uuid[]) and coalesce(f.done_sequence, 0) < r.sequence
    and exists (select 1 from copies c where c.record_id = r.id and (c.stopped_sequence is null or c.stopped_sequence > coalesce(f.done_sequence, 0))))::int
  + (select count(*) from copies c left join lateral (
        select count(*) as held, count(*) filter (where not exists (select 1 from copy_orders o where o.copy_id = p.copy_id and o.trade_id = p.trade_id and o.state = 'CLOSE_PENDING')) as unclosed
        from copy_positions p where p.copy_id = c.id and p.held > 0) p on true
      where c.record_id = any($1::uuid[]) and (c.state = 'STOPPING' and (p.held = 0 or p.unclosed > 0) or c.state = 'MIRROR_EXITS' and p.held = 0))::int
  + (select count(*) from copy_orders o join copies c on c.id = o.copy_id where c.record_id = any($1::uuid[]) and o.state = 'CLOSE_PENDING' and o.symbol <> all($2::text[]))::int
  + (select count(*) from orders o join trading_accounts a on a.id = o.account_id and a.fill_size_max is null where o.user_id in (${people}) and o.status = 'WORKING' and o.symbol <> all($2::text[]))::int as count`;
