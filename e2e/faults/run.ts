import { setTimeout as delay } from "node:timers/promises";
import { check, type Done } from "./check";
import { Refused, type House, type Member } from "./house";
import { firstQuotes, instruments, randomSettings, seedKitchen, type Eater, type Kitchen } from "./kitchen";
import { faults, type Fault } from "./plan";
import type { CopyAction, Heard, Order } from "./protocol";
import { Random } from "./random";

const rounds = 9;
const eatersMax = 13;
const patienceMs = 25_000;
/** A lost hint is made up for by the poll; after a postmaster's death the line to NOTIFY comes back first. */
const streamPatienceMs = 5_000;

export interface Outcome {
  readonly seed: number;
  readonly fault: string;
  readonly met: readonly string[];
  readonly wrong: readonly string[];
  readonly ms: number;
}

/** One run: a feeder trades, eaters start, add, pause, close and stop at random, something is killed, and the books are compared. */
export async function runSeed(house: House, seed: number, isNaive: boolean): Promise<Outcome> {
  const began = performance.now();
  const fault = faults[seed % faults.length]!;
  const run = new Run(house, new Random(seed), fault, isNaive);
  const wrong = await run.play().catch((error: unknown) => [`broke off: ${(error as Error).stack}`]);
  return { seed, fault: `${fault.victim} killed at ${fault.point}`, met: [...run.met], wrong, ms: performance.now() - began };
}

class Run {
  readonly met = new Set<string>();
  private readonly done = new Map<string, Done[]>();
  private readonly running = new Map<string, { id: string; isPaused: boolean; isLeaving: boolean }>();
  /** Open trades of the feeder with the quantity left, in lots. */
  private readonly open = new Map<string, { symbol: string; lots: number }>();
  private readonly leftByDetach = new Set<string>();
  private kitchen!: Kitchen;
  private quotes = { ...firstQuotes };
  private requests = 0;
  private asked = 0;
  /** While a fail point waits in one of the two web processes, only that one is asked. */
  private onlyWeb: number | null = null;
  private mending: Promise<void> | null = null;

  constructor(
    private readonly house: House,
    private readonly random: Random,
    private readonly fault: Fault,
    private readonly isNaive: boolean,
  ) {}

  async play(): Promise<string[]> {
    const { random } = this;
    this.house.forgetHits();
    this.kitchen = await seedKitchen(this.house.postgres, random, eatersMax);
    await this.listen(this.house.webs);
    const faultRound = 3 + random.below(rounds - 5);
    for (let round = 0; round < rounds; round++) {
      await this.moveQuotes();
      if (round === faultRound && !this.isNaive) await this.strike();
      else await this.together([() => this.trade(), ...this.someEaters(round === 0 ? 0 : 1)]);
      if (round === 1 && !this.isNaive) await this.holdOne();
    }
    await this.settle();
    const wrong = await check(this.house.postgres, this.kitchen, this.done);
    if (!this.isNaive) wrong.push(...(await this.checkStreams()));
    if (!this.isNaive)
      for (const point of [this.fault.point, "two workers at once", "duplicate job", "reordered wake-ups"])
        if (!this.met.has(point)) wrong.push(`never met: ${point}`);
    return wrong;
  }

  private together(works: ReadonlyArray<() => Promise<unknown>>): Promise<unknown> {
    return Promise.all(works.map((work) => work()));
  }

  /** Prices move by up to 2% and keep their spread of 2 to 4 ticks. */
  private async moveQuotes(): Promise<void> {
    for (const symbol of Object.keys(this.quotes)) {
      const bid = (Number(this.quotes[symbol]![0]) * (980 + this.random.below(41))) / 1000;
      this.quotes[symbol] = [bid.toFixed(2), (bid + 0.02 + this.random.below(3) / 100).toFixed(2)];
    }
    const quotes = { ...this.quotes };
    await this.persist(() => this.together(this.house.members.map((member) => () => member.tell({ do: "quotes", quotes }))));
  }

  /** Tries until it is done or refused, bringing back what was killed. Returns the result and whether the first try was answered. */
  private async persist<Result>(work: () => Promise<Result>): Promise<{ result: Result; tries: number }> {
    for (let tries = 1, until = Date.now() + patienceMs; ; tries++) {
      try {
        return { result: await work(), tries };
      } catch (error) {
        if (error instanceof Refused) throw Object.assign(error, { tries });
        if (Date.now() > until) throw error;
        await this.mend();
        await delay(20);
      }
    }
  }

  private mend(): Promise<void> {
    return (this.mending ??= this.house
      .mend()
      .then(async (fresh: Member[]) => {
        await this.together(fresh.map((member) => () => member.tell({ do: "quotes", quotes: { ...this.quotes } })));
        await this.listen(fresh.filter(({ role }) => role === "web"));
      })
      .finally(() => (this.mending = null)));
  }

  private webDoes(order: Order & { input: object }): Promise<{ result: any; tries: number }> {
    const which = this.onlyWeb ?? ++this.asked % 2;
    return this.persist(() => this.house.webs[which]!.tell(order));
  }

  private requestId = (): string => `request-${++this.requests}`;

  /** The feeder opens, scales, reduces, closes or moves a stop. A refusal (buying power, a stop on the wrong side) is no event. */
  private async trade(): Promise<void> {
    const order = this.nextTrade();
    try {
      const { result } = await this.webDoes(order.tell);
      order.book(result.tradeId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  private nextTrade(): { tell: Order & { input: object }; book(tradeId: string): void } {
    const { random } = this;
    const userId = this.kitchen.feederId;
    const request = { clientRequestId: this.requestId() };
    const [tradeId, trade] = this.open.size > 0 ? random.pick([...this.open]) : ["", { symbol: "", lots: 0 }];
    const size = (symbol: string): number =>
      symbol === "BTC" ? 50_000 + random.below(100_000) : symbol === "KO" ? 5 + random.below(60) : 20_000 + random.below(400_000);
    const units = (symbol: string, lots: number): string => (lots * Number(instruments[symbol]!.lot)).toFixed(6);
    const choice = random.below(10);
    if (this.open.size === 0 || choice < 4) {
      const symbol = random.pick(Object.keys(instruments));
      const lots = size(symbol);
      const held = [...this.open.values()].some((other) => other.symbol === symbol);
      const side = symbol === "KO" || held || random.below(3) > 0 ? "LONG" : "SHORT";
      const stopPrice = random.below(2) === 0 ? (Number(this.quotes[symbol]![0]) * (side === "LONG" ? 0.93 : 1.07)).toFixed(2) : null;
      return {
        tell: { do: "openTrade", userId, input: { ...request, symbol, side, quantity: units(symbol, lots), stopPrice } },
        book: (id) => void this.open.set(id, { symbol, lots }),
      };
    }
    if (choice < 6) {
      const lots = size(trade.symbol);
      return {
        tell: { do: "scaleTrade", userId, input: { ...request, tradeId, quantity: units(trade.symbol, lots) } },
        book: () => void (trade.lots += lots),
      };
    }
    if (choice < 8 && trade.lots > 3) {
      const lots = 1 + random.below(trade.lots - 1);
      return {
        tell: { do: "closeTrade", userId, input: { ...request, tradeId, quantity: units(trade.symbol, lots) } },
        book: () => void (trade.lots -= lots),
      };
    }
    if (choice === 8)
      return {
        tell: {
          do: "setExits",
          userId,
          input: { ...request, tradeId, stopPrice: (Number(this.quotes[trade.symbol]![0]) * 0.9).toFixed(2) },
        },
        book: () => {},
      };
    return { tell: { do: "closeTrade", userId, input: { ...request, tradeId } }, book: () => void this.open.delete(tradeId) };
  }

  /** Works for some of the eaters, one each; in the first round for most of them. */
  private someEaters(leaveOut: number): Array<() => Promise<void>> {
    return this.kitchen.eaters
      .filter(() => this.random.below(leaveOut === 0 ? 4 : 3) > (leaveOut === 0 ? 0 : 1))
      .map((eater) => () => this.act(eater));
  }

  private head = async (): Promise<number> =>
    (await this.persist(() => this.house.postgres.query("select sequence::int from records where id = $1", [this.kitchen.recordId])))
      .result[0]!.sequence;

  /** An eater does something that makes sense now. */
  private async act(eater: Eater): Promise<void> {
    if (this.leftByDetach.has(eater.id)) return;
    const intended = await this.intention(eater);
    if (!intended) return;
    const before = await this.head();
    const told = {
      ...intended.input,
      ...(["start", "add", "withdraw"].includes(intended.action) && { clientRequestId: this.requestId() }),
    };
    const quotes = { ...this.quotes };
    const copyId = await this.tryAct(eater, intended.action, told);
    if (copyId === null) return;
    const { action, input } = intended;
    const entry = { ...input, action, copyId, quotes, heads: [before, await this.head()] } as Done;
    this.done.set(eater.id, [...(this.done.get(eater.id) ?? []), entry]);
    this.remember(eater, entry);
  }

  /** Null where it was refused and nothing changed. A retry that is refused because the first try did it counts as done. */
  private async tryAct(eater: Eater, action: CopyAction, input: Record<string, unknown>): Promise<string | null> {
    try {
      const { result } = await this.webDoes({ do: action, userId: eater.id, input });
      return action === "start" ? result.copyId : (input["copyId"] as string);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isMineDone = (error as Refused & { tries: number }).tries > 1 && (await this.isDone(eater, action, input));
      return isMineDone ? (input["copyId"] as string) : null;
    }
  }

  private async isDone(eater: Eater, action: CopyAction, input: Record<string, unknown>): Promise<boolean> {
    const { postgres } = this.house;
    const [copy] = await postgres.query("select state from copies where id = $1", [input["copyId"]]);
    if (action === "closeAlone")
      return (
        (
          await postgres.query("select 1 from receipts where eater_id = $1 and copy_id = $2 and trade_id = $3 and cause_kind = 'MANUAL'", [
            eater.id,
            input["copyId"],
            input["tradeId"],
          ])
        ).length > 0
      );
    const states: Partial<Record<CopyAction, string[]>> = {
      pause: ["PAUSED"],
      resume: ["ACTIVE"],
      stop: ["STOPPED", "STOPPING", "MIRROR_EXITS"],
    };
    return states[action]?.includes(copy!.state) ?? false;
  }

  private async intention(eater: Eater): Promise<{ action: CopyAction; input: Record<string, unknown> } | null> {
    const { random } = this;
    const copy = this.running.get(eater.id);
    const copyId = copy?.id;
    if (copy?.isLeaving) return null;
    if (!copy)
      return {
        action: "start",
        input: {
          feederId: this.kitchen.feederId,
          amount: random.cents(200, 3000),
          settings: randomSettings(random),
          withOpenTrades: random.below(2) === 0,
        },
      };
    const choice = random.below(10);
    if (choice < 2) return { action: copy.isPaused ? "resume" : "pause", input: { copyId } };
    if (choice < 5) return { action: "add", input: { copyId, amount: random.cents(20, 500), spreadNow: random.below(3) > 0 } };
    if (choice === 5) return { action: "withdraw", input: { copyId, amount: random.cents(1, 60) } };
    if (choice === 6) {
      const tradeId = this.open.size > 0 ? random.pick([...this.open.keys()]) : null;
      return tradeId ? { action: "closeAlone", input: { copyId, tradeId } } : null;
    }
    const mode = random.pick(["CLOSE_ALL", "CLOSE_ALL", "DETACH", "MIRROR_EXITS"] as const);
    return mode === "CLOSE_ALL" && random.below(2) === 0
      ? { action: "stopAll", input: { copyId, mode } }
      : { action: "stop", input: { copyId, mode } };
  }

  private remember(eater: Eater, { action, copyId, mode }: Done): void {
    if (action === "start") this.running.set(eater.id, { id: copyId, isPaused: false, isLeaving: false });
    const copy = this.running.get(eater.id)!;
    if (action === "pause" || action === "resume") copy.isPaused = action === "pause";
    if (action !== "stop" && action !== "stopAll") return;
    if (mode === "DETACH") this.leftByDetach.add(eater.id);
    if (mode === "MIRROR_EXITS") copy.isLeaving = true;
    else this.running.delete(eater.id);
  }

  /** Holds one worker inside its chunk, wakes both again and again in another order, and leaves a second job meanwhile. */
  private async holdOne(): Promise<void> {
    const { workers } = this.house;
    const [slow, other] = this.random.below(2) === 0 ? workers : [workers[1], workers[0]];
    const { recordId } = this.kitchen;
    const wake = (member: Member, times: number): Promise<unknown> =>
      this.together(Array.from({ length: times }, () => () => member.tell({ do: "wake", recordIds: [recordId] })));
    await this.drain();
    for (const worker of workers) worker.met.length = 0;
    await other.tell({ do: "deaf", is: true });
    await slow.tell({ do: "hold" });
    // What the feeder does may be refused, or concern nobody: until something was held, they go on.
    for (let tries = 0; tries < 12 && !slow.met.includes("held"); tries++) {
      await this.trade();
      await waitFor(() => slow.met.includes("held"), 500);
    }
    await other.tell({ do: "deaf", is: false });
    await wake(other, 2);
    await slow.tell({ do: "job", recordId });
    this.met.add("duplicate job");
    await this.together([() => this.trade(), () => wake(other, 3), () => wake(slow, 3)]);
    this.met.add("reordered wake-ups");
    await waitFor(() => other.met.includes("busy"), 5_000);
    if (slow.met.includes("held") && other.met.includes("busy")) this.met.add("two workers at once");
    await slow.tell({ do: "letGo" });
  }

  /** Arms the point and goes on until it was hit; then everything that died comes back. */
  private async strike(): Promise<void> {
    const { point, victim } = this.fault;
    const pidFile = victim === "postmaster" ? this.house.postgres.pidFile : null;
    const isTrade = point.startsWith("trade:");
    const [armed, other] = this.house.workers;
    if (isTrade) {
      this.onlyWeb = this.random.below(2);
      await this.house.webs[this.onlyWeb]!.tell({ do: "arm", point, pidFile });
    } else {
      await this.drain();
      await other.tell({ do: "deaf", is: true });
      await armed.tell({ do: "arm", point, pidFile });
    }
    for (let tries = 0; tries < 15 && this.house.hits.length === 0; tries++) {
      await this.together([() => this.trade(), ...(tries === 0 ? this.someEaters(1) : [])]);
      // The armed one works off all there is, or dies of it.
      if (!isTrade) await armed.tell({ do: "drain", recordId: this.kitchen.recordId }).catch(() => {});
    }
    this.onlyWeb = null;
    for (const hit of this.house.hits) this.met.add(hit);
    await this.persist(async () => {
      await this.mend();
      await this.together(this.house.workers.map((worker) => () => worker.tell({ do: "deaf", is: false })));
      if (this.house.hits.length === 0) await this.together(this.house.members.map((member) => () => member.tell({ do: "disarm" })));
    });
  }

  private listen(webs: readonly Member[]): Promise<unknown> {
    const userIds = this.kitchen.eaters.map(({ id }) => id);
    return this.together(webs.map((web) => () => web.tell({ do: "listen", userIds })));
  }

  /** Each web process has handed each number of each eater's stream to its sockets, from where it began to listen to the end, once and in order. */
  private async checkStreams(): Promise<string[]> {
    const heads = new Map(
      (await this.house.postgres.query(readHeads, [this.kitchen.eaters.map(({ id }) => id)])).map((row) => [row.user_id, row.sequence]),
    );
    const missing = (heard: readonly Heard[]): string[] =>
      heard.flatMap(({ userId, head, sequences }) => {
        const wanted = Array.from({ length: (heads.get(userId) ?? 0) - head }, (_, index) => head + 1 + index);
        return wanted.join() === sequences.join() ? [] : [`eater ${userId}: heard ${sequences.join()}, wanted ${wanted.join()}`];
      });
    const wrong: string[] = [];
    for (const [index, web] of this.house.webs.entries()) {
      let found = ["never asked"];
      for (const until = Date.now() + streamPatienceMs; found.length > 0 && Date.now() < until; await delay(20))
        found = missing(await web.tell<Heard[]>({ do: "heard" }));
      wrong.push(...found.map((sentence) => `web ${index}, ${sentence}`));
    }
    return wrong;
  }

  private drain(): Promise<unknown> {
    const { recordId } = this.kitchen;
    return this.persist(() => this.together(this.house.workers.map((worker) => () => worker.tell({ do: "drain", recordId }))));
  }

  /** Until every event is through and every copy on its way out has ended. The naive engine is given its chance and no more. */
  private async settle(): Promise<void> {
    await this.drain();
    if (this.isNaive) return;
    for (const until = Date.now() + patienceMs; Date.now() < until; await delay(15)) {
      const { result } = await this.persist(() => this.house.postgres.query(readUnsettled, [this.kitchen.recordId]));
      if (result[0]!.count === 0) return;
      await this.mend();
    }
    throw new Error("What was to be fanned out is not, after 25 s.");
  }
}

/** Waits for it, no longer than this many ms. */
async function waitFor(isSo: () => boolean, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !isSo() && Date.now() < end;) await delay(5);
}

const readHeads = "select user_id, sequence::int from stream_counters where stream = 'copy' and user_id = any($1::uuid[])";
const readUnsettled = `
select (select count(*) from records r left join fan_outs f on f.record_id = r.id where r.id = $1 and coalesce(f.done_sequence, 0) < r.sequence
    and exists (select 1 from copies c where c.record_id = r.id and (c.stopped_sequence is null or c.stopped_sequence > coalesce(f.done_sequence, 0))))::int
  + (select count(*) from copies c where c.record_id = $1 and c.state in ('STOPPING', 'MIRROR_EXITS') and not exists (select 1 from copy_positions p where p.copy_id = c.id and p.held > 0))::int as count`;
