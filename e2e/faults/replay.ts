import type { Books, Done, Heads, LimitsSet, Stored, Tick } from "./books";
import { instruments, startCash, type Eater } from "./seed";
import { CopyOracle, EaterOracle } from "./oracle";
import { feederEquity, type OracleEvent, type OracleQuotes, type Split } from "./oracle-model";

/** One eater's stream, read from its beginning, with the ticks between. */
export class Replay {
  readonly wrong: string[] = [];
  readonly oracles = new Map<string, CopyOracle>();
  private readonly all: EaterOracle;
  private readonly seen = new Map<string, Set<number>>();
  /** Receipts of what the eater did, or of a copy's own stop, up to the change that ends it; by copy. */
  private readonly pending = new Map<string, Stored[]>();
  /** What the eater did that the stream has not shown yet, by copy. */
  private readonly todo: Map<string, Done[]>;
  /** How many changes of a copy are further on in the stream. */
  private readonly changesLeft = new Map<string, number>();
  /** Copies of whom a waiting close was just filled: the change that says so follows. */
  private readonly filled = new Set<string>();
  /** Shorts still to be closed of what is being closed for want of margin, by copy. */
  private readonly atMargin = new Map<string, string[]>();
  /** Copies whose end was published. */
  private readonly ended = new Set<string>();
  private quotes: OracleQuotes = {};
  private ticksGone = 0;
  private limitsGone = 0;

  constructor(
    private readonly books: Books,
    private readonly eater: Eater,
    done: readonly Done[],
    private readonly ticks: readonly Tick[],
    private readonly limits: readonly LimitsSet[],
    private readonly splits: ReadonlyMap<string, Split>,
  ) {
    this.all = new EaterOracle(eater.limits, books.ownEnded.get(eater.id));
    this.todo = Map.groupBy(done, (action) => action.copyId);
    // Within a round answers may overtake each other; a copy begins first, and 86 is the last that happens to it.
    const rank = ({ action, round }: Done): number => 3 * round + (action === "start" ? 0 : action === "stopAll" ? 2 : 1);
    for (const actions of this.todo.values()) actions.sort((one, other) => rank(one) - rank(other));
  }

  run(): void {
    const mine = this.books.receipts.filter((receipt) => receipt.eaterId === this.eater.id);
    if (mine.some((receipt) => receipt.nth === null)) this.wrong.push(`eater ${this.eater.id}: a receipt was never announced`);
    const changes = this.books.changes.filter((change) => change.eaterId === this.eater.id);
    for (const { copyId } of changes) this.changesLeft.set(copyId, (this.changesLeft.get(copyId) ?? 0) + 1);
    const fills = this.books.fills.filter((fill) => fill.eaterId === this.eater.id);
    const entries = [...mine.filter((receipt) => receipt.nth !== null), ...changes, ...fills].toSorted((a, b) => a.nth! - b.nth!);
    entries.forEach((entry, index) => {
      if (entry.nth !== index + 1) this.wrong.push(`eater ${this.eater.id}: number ${index + 1} of the stream is ${entry.nth}`);
      this.tickUntil(entry.nth!);
      this.limitsUntil(entry.nth!);
      if ("filled" in entry) this.fill(entry as Books["fills"][number]);
      else if (!("cause" in entry)) this.change(entry.copyId);
      else if (entry.cause === "EVENT") this.event(entry);
      else if (entry.cause === "MARGIN") this.margin(entry);
      else this.pending.set(entry.copyId, [...(this.pending.get(entry.copyId) ?? []), entry]);
      this.oracles.get(entry.copyId)?.look(this.quotes);
    });
    this.tickUntil(Infinity);
    this.settled();
    for (const left of this.todo.values())
      for (const { action, copyId } of left) this.wrong.push(`copy ${copyId}: ${action} was answered and is not in the stream`);
    this.checkConcerned();
  }

  /** Ticks that came before this number of the stream. */
  private tickUntil(nth: number): void {
    for (let tick; (tick = this.ticks[this.ticksGone]) && (tick.heads.get(this.eater.id) ?? 0) < nth; this.ticksGone++) {
      this.settled();
      this.quotes = tick.quotes;
      this.all.halted = tick.halted;
      for (const oracle of this.oracles.values()) oracle.look(this.quotes);
    }
  }

  /** Limits that were set before this number of the stream. */
  private limitsUntil(nth: number): void {
    for (let set; (set = this.limits[this.limitsGone]) && this.books.marks.get(set.mark)! < nth; this.limitsGone++)
      this.all.limits = set.limits;
  }

  /** Nothing is left to do: no copy is past its own stop or its profit to take. */
  private settled(): void {
    for (const [copyId, oracle] of this.oracles) {
      if (oracle.shortsAtMargin(this.quotes).length > 0 || this.atMargin.has(copyId)) this.wrong.push(`copy ${copyId}: is short of margin`);
      const reason = oracle.look(this.quotes, true);
      if (reason) this.wrong.push(`copy ${copyId}: is at ${oracle.unitValue(this.quotes).toFixed()} a unit, ${reason} was not acted on`);
    }
  }

  private event({ copyId, sequence, reason, tradeId }: Stored): void {
    const [seen, oracle] = [this.seen.get(copyId)!, this.oracles.get(copyId)!];
    if (sequence === null) return this.splitWaiting(copyId, tradeId);
    if (seen.has(sequence!)) this.wrong.push(`copy ${copyId}: event ${sequence} twice`);
    if (sequence! < Math.max(0, ...seen)) this.wrong.push(`copy ${copyId}: event ${sequence} after a later one`);
    seen.add(sequence!);
    if (reason === "STOPPING" && oracle.isRunning) this.decided(copyId, oracle);
    const event = this.eventsOf(copyId).find((each) => each.sequence === sequence)!;
    const isPart = (each: OracleEvent): boolean => each.tradeId === event.tradeId && each.orderId === event.orderId;
    const parts = event.orderId && event.kind === "SCALED" ? this.eventsOf(copyId).filter((each) => each.sequence < sequence && isPart(each)) : []; // prettier-ignore
    oracle.event(event, parts);
  }

  /** A split of what a close waits for, while the feeder is out of the trade: it comes without an event. */
  private splitWaiting(copyId: string, tradeId: string): void {
    const oracle = this.oracles.get(copyId)!;
    const { waits, symbol } = oracle.positions.get(tradeId)!;
    if (!waits) this.wrong.push(`copy ${copyId}: a split of ${tradeId} without an event, though no close of it waits`);
    oracle.adjust(null, tradeId, this.splits.get(symbol)!);
  }

  /** One press of the margin closes all shorts. */
  private margin({ copyId, tradeId, causeId }: Stored): void {
    const oracle = this.oracles.get(copyId)!;
    oracle.causes = new Map([[tradeId, causeId]]);
    const due = this.atMargin.get(copyId) ?? oracle.shortsAtMargin(this.quotes);
    if (!due.includes(tradeId)) this.wrong.push(`copy ${copyId}: closed ${tradeId} for want of margin, without cause`);
    oracle.closeAtMargin(tradeId, this.quotes);
    const left = due.filter((id) => id !== tradeId);
    if (left.length > 0) this.atMargin.set(copyId, left);
    else this.atMargin.delete(copyId);
  }

  /** The first that the stream shows of a stop that was decided and not yet carried out: was there cause? */
  private decided(copyId: string, oracle: CopyOracle): void {
    const { stopReason } = this.books.copies.get(copyId)!;
    const isPressed = stopReason === "EIGHTY_SIX" && this.todo.get(copyId)?.at(-1)?.action === "stopAll";
    if (!isPressed && oracle.mayStop(this.quotes) !== stopReason)
      this.wrong.push(`copy ${copyId}: ${stopReason} at ${oracle.unitValue(this.quotes).toFixed()} a unit, without cause`);
    oracle.state = "STOPPING";
  }

  /** A close that waited is through; one that was taken back has its say where the position is transferred. */
  private fill({ copyId, filled, isTakenBack }: Books["fills"][number]): void {
    if (isTakenBack) return;
    this.oracles.get(copyId)!.fill(filled, this.quotes);
    this.filled.add(copyId);
  }

  private eventsOf(copyId: string): readonly OracleEvent[] {
    return this.books.events.get(this.books.copies.get(copyId)!.recordId) ?? [];
  }

  /** A change without a receipt ends what the eater did; else the copy's own stop, or a copy that ended with its last position. */
  private change(copyId: string): void {
    const [todo, oracle, pending] = [this.todo.get(copyId) ?? [], this.oracles.get(copyId), this.pending.get(copyId) ?? []];
    this.changesLeft.set(copyId, this.changesLeft.get(copyId)! - 1);
    this.pending.delete(copyId);
    if (oracle) oracle.causes = new Map(pending.map(({ tradeId, causeId }) => [tradeId, causeId]));
    const order = pending.filter(({ action }) => action !== "DETACH").map((receipt) => receipt.tradeId);
    const handed = pending.filter(({ action }) => action === "DETACH").map((receipt) => receipt.tradeId);
    // Nobody did this: a close that waited was filled, and the copy is over with it or not.
    if (this.filled.delete(copyId)) return void ((oracle!.state === "STOPPING" || this.isLast(copyId)) && this.mayEnd(copyId, oracle));
    if (this.isOwnStop(copyId, oracle, pending)) return this.ownStop(copyId, oracle!, order);
    const action = todo[0];
    // What was closed waits for nobody: a copy that ended before the press has nothing left to show for it.
    if (!action) {
      if (!this.mayEnd(copyId, oracle)) this.wrong.push(`copy ${copyId}: a change that nobody made`);
      return;
    }
    todo.shift();
    if (todo.length === 0) this.todo.delete(copyId);
    if (action.action === "start") this.start(action, order);
    else this.apply(action, oracle!, order, handed);
  }

  /** Its own stop shows in what it sold; a copy that held nothing any more has only ended. */
  private isOwnStop(copyId: string, oracle: CopyOracle | undefined, pending: readonly Stored[]): boolean {
    if (!oracle || oracle.state === "STOPPED") return false;
    if (pending.some(({ cause }) => cause === "COPY_STOP")) return true;
    const { stopReason } = this.books.copies.get(copyId)!;
    const isOwn = stopReason === "STOP_LOSS" || stopReason === "TAKE_PROFIT";
    return isOwn && !this.todo.has(copyId) && oracle.heldTrades().length === 0;
  }

  private ownStop(copyId: string, oracle: CopyOracle, order: readonly string[]): void {
    if (oracle.state !== "STOPPING") this.decided(copyId, oracle);
    this.same(copyId, "positions closed by its stop", order, oracle.closable());
    oracle.copyStop(order, this.quotes);
  }

  /** Nobody did anything: it has ended with what it followed, ends now, or sells what it holds behind the decision to stop. */
  private mayEnd(copyId: string, oracle: CopyOracle | undefined): boolean {
    if (oracle?.state === "STOPPING") return oracle.heldTrades().length > 0 || oracle.endDrained();
    if (oracle?.state === "STOPPED") return oracle.drainedBy !== null && !this.ended.has(copyId) && !!this.ended.add(copyId);
    if (oracle?.state !== "MIRROR_EXITS") return false;
    const [seen, { started }] = [this.seen.get(copyId)!, this.books.copies.get(copyId)!];
    const mayOpen = this.eventsOf(copyId).some(
      ({ kind, sequence }) =>
        (kind === "OPENED" || kind === "SCALED") && sequence > started && sequence <= oracle.exitsOnly! && !seen.has(sequence),
    );
    return !mayOpen && oracle.endDrained();
  }

  /** The last change of a copy that has ended is its end. */
  private isLast(copyId: string): boolean {
    return this.changesLeft.get(copyId) === 0 && this.books.copies.get(copyId)!.state === "STOPPED";
  }

  private start({ copyId, settings, amount, withOpenTrades, heads }: Done, order: readonly string[]): void {
    const oracle = new CopyOracle(copyId, settings!, amount!, this.all, instruments);
    this.oracles.set(copyId, oracle);
    this.seen.set(copyId, new Set());
    const { started } = this.books.copies.get(copyId)!;
    this.between(copyId, "started", started, heads);
    if (!withOpenTrades) return;
    const before = this.eventsOf(copyId).filter((event) => event.sequence <= started);
    const open = openTrades(before);
    this.same(
      copyId,
      "trades met at the start",
      order,
      open.map((trade) => trade.tradeId),
    );
    oracle.start(
      order.flatMap((tradeId) => open.filter((trade) => trade.tradeId === tradeId)),
      feederEquity(startCash, before, this.quotes),
      this.quotes,
    );
  }

  private apply(done: Done, oracle: CopyOracle, order: readonly string[], handed: readonly string[]): void {
    const { action, copyId, amount, spreadNow, tradeId, settings } = done;
    if (action === "pause" || action === "resume") oracle.state = action === "pause" ? "PAUSED" : "ACTIVE";
    if (action === "withdraw") oracle.withdraw(amount!, this.quotes);
    if (action === "update") oracle.update(settings!, this.quotes);
    if (action === "add") {
      if (spreadNow) this.same(copyId, "portions", order, oracle.heldTrades());
      oracle.add(amount!, spreadNow ? order : [], this.quotes);
    }
    if (action === "closeAlone") oracle.closeAlone(tradeId!, this.quotes);
    if (action === "takeBack") this.takeBack(done, oracle, handed);
    if (action === "stop" || action === "stopAll") this.stop(done, oracle, order, handed);
  }

  private takeBack({ copyId, tradeId, heads }: Done, oracle: CopyOracle, handed: readonly string[]): void {
    if (!oracle.positions.get(tradeId!)?.waits) this.wrong.push(`copy ${copyId}: took back a close of ${tradeId}, which did not wait`);
    this.same(copyId, "position transferred", handed, [tradeId!]);
    const wasStopping = oracle.state === "STOPPING";
    oracle.takeBack(tradeId!, this.quotes);
    this.endAtOnce(copyId, oracle);
    if (oracle.state === "STOPPED" && !wasStopping) this.between(copyId, "stopped", this.books.copies.get(copyId)!.stopped, heads);
  }

  private detach(copyId: string, oracle: CopyOracle, order: readonly string[], handed: readonly string[]): void {
    const held = oracle.heldTrades();
    // Whether a trade of their own that has ended since was in the way is seen by what was done.
    const closed = held.filter((tradeId) => this.all.isOpposed(oracle.positions.get(tradeId)!) ?? !handed.includes(tradeId));
    const waits = (tradeId: string): boolean => oracle.positions.get(tradeId)!.waits !== null;
    this.same(
      copyId,
      "positions transferred",
      handed,
      held.filter((tradeId) => !closed.includes(tradeId)),
    );
    this.same(
      copyId,
      "positions closed for another is in the way",
      order,
      closed.filter((tradeId) => !waits(tradeId)),
    );
    oracle.stopDetaching(
      held.filter((tradeId) => !closed.includes(tradeId)),
      closed,
      this.quotes,
    );
  }

  private stop({ copyId, mode, heads }: Done, oracle: CopyOracle, order: readonly string[], handed: readonly string[]): void {
    const hadEnded = oracle.state === "STOPPED";
    if (mode === "DETACH" && !hadEnded) this.detach(copyId, oracle, order, handed);
    if (mode === "CLOSE_ALL") this.same(copyId, "positions closed", order, oracle.closable());
    const { exitsOnly, started, stopped } = this.books.copies.get(copyId)!;
    const isAgain = oracle.state === "MIRROR_EXITS";
    if (mode === "MIRROR_EXITS" && oracle.state === "PAUSED") this.same(copyId, "exits only from", [exitsOnly!], [started]);
    else if (mode === "MIRROR_EXITS" && !isAgain && !hadEnded) this.between(copyId, "exits only", exitsOnly, heads);
    if (mode !== "DETACH") oracle.stop(mode!, order, this.quotes, exitsOnly ?? 0);
    this.endAtOnce(copyId, oracle);
    if (!oracle.isRunning && !hadEnded) this.between(copyId, "stopped", stopped, heads);
  }

  /** The change that chose to follow exits ends the copy itself where nothing is left to follow; else another change does. */
  private endAtOnce(copyId: string, oracle: CopyOracle): void {
    if (oracle.state === "MIRROR_EXITS" && this.isLast(copyId)) this.mayEnd(copyId, oracle);
  }

  /** Started < s ≤ stopped: exactly those, each once. Changes of exits and splits reach who holds the trade: the receipts' content and the lots say that. */
  private checkConcerned(): void {
    for (const [copyId, seen] of this.seen) {
      const { started, stopped } = this.books.copies.get(copyId)!;
      const { drainedBy } = this.oracles.get(copyId)!;
      if (drainedBy !== null && drainedBy !== stopped) this.wrong.push(`copy ${copyId}: stopped at ${stopped}, drained by ${drainedBy}`);
      const events = this.eventsOf(copyId);
      const concerned = events.filter(
        ({ sequence, kind }) => sequence > started && (stopped === null || sequence <= stopped) && isTrade(kind),
      );
      const trades = new Set(events.filter(({ kind }) => isTrade(kind)).map(({ sequence }) => sequence));
      this.same(
        copyId,
        "events",
        [...seen].filter((sequence) => trades.has(sequence)),
        concerned.map(({ sequence }) => sequence),
      );
    }
  }

  private between(copyId: string, what: string, sequence: number | null, heads: readonly [Heads, Heads]): void {
    const [from, to] = heads.map((head) => head[this.books.copies.get(copyId)!.recordId]!) as [number, number];
    if (sequence === null || sequence < from || sequence > to)
      this.wrong.push(`copy ${copyId}: ${what} at ${sequence}, not from ${from} to ${to}`);
  }

  private same(copyId: string, what: string, got: ReadonlyArray<string | number>, wanted: ReadonlyArray<string | number>): void {
    if ([...got].toSorted().join() !== [...wanted].toSorted().join())
      this.wrong.push(`copy ${copyId}: ${what} ${[...got]}, wanted ${[...wanted]}`);
  }
}

const isTrade = (kind: OracleEvent["kind"]): boolean => kind !== "EXITS_SET" && kind !== "ADJUSTED";

/** The feeder's trades as the events up to some point left them. */
function openTrades(events: readonly OracleEvent[]): OracleEvent[] {
  const last = new Map(events.map((event) => [event.tradeId, event]));
  return [...last.values()].filter((event) => Number(event.quantity) > 0);
}
