import { limits } from "../../platform/limits";
import { VenueCallError, type VenueOrder } from "../port/venue-session";
import type { ConnectionAtWork, OrderParts } from "./connection-at-work";
import type { FillInbox } from "./fill-inbox";
import { readWorkingSymbols } from "./fills.store";
import type { OrderUpdates } from "./order-updates";
import { findOrderId, readDue, readSentOrders } from "./orders.store";
import type { OrderSender, StepResult } from "./sender";
import type { ClaimedOrder, Holding } from "./sending.store";

type Due = (now: Date) => Promise<Array<{ id: string }>>;
type Step = (orderId: string) => Promise<StepResult>;

/** One pass over a connection: what a process left, cancels, look-ups, fills, and then what is to be sent. Passes of one connection never overlap. */
export class ConnectionWorker {
  private fillsWanted = true;
  private nextFillsAt = 0;
  /** Symbols that the stream spoke of, traded without us: where fills are asked by symbol, they are asked for too. */
  private readonly heard = new Set<string>();

  constructor(
    private readonly parts: OrderParts,
    private readonly updates: OrderUpdates,
    private readonly sender: OrderSender,
    private readonly inbox: FillInbox,
    readonly connection: ConnectionAtWork,
  ) {}

  /** The stream said that something happened: read fills at the next pass. */
  wantFills(): void {
    this.fillsWanted = true;
  }

  /** Whether fills are to be read now, beside what is due by the orders' own times. */
  get isDue(): boolean {
    return this.fillsWanted || this.parts.clock.now() >= this.nextFillsAt;
  }

  /** Takes over what the stream says of an order of ours. */
  async applyStreamed(said: VenueOrder): Promise<void> {
    const orderId = await findOrderId(this.parts.db, this.connection.id, said);
    if (orderId === null) this.heard.add(said.symbol);
    if (orderId === null || (await this.updates.applyVenueOrder(orderId, said, this.connection.capabilities, "STREAM"))) this.wantFills();
  }

  /** Before anything else of a pass: nobody is waiting for the answers of these any more. */
  async markAbandoned(): Promise<void> {
    for (const { id } of await readSentOrders(this.parts.db, this.connection.id)) await this.sender.markUnknown(this.connection, id);
  }

  /** An order that was just written, where nothing else is to be done first. Returns whether that is all: else a pass is due. */
  async sendAtOnce(orderId: string, holding: Holding): Promise<boolean> {
    return this.isAll(await this.sender.sendAtOnce(this.connection, orderId, holding));
  }

  /** The same of one that was claimed when it was written. */
  async sendClaimed(order: ClaimedOrder): Promise<boolean> {
    return this.isAll(await this.sender.sendClaimed(this.connection, order));
  }

  private isAll(result: StepResult | null): boolean {
    if (result === "FILLS") this.wantFills();
    return result === "GO_ON";
  }

  async run(): Promise<void> {
    const { db } = this.parts;
    const { id } = this.connection;
    const max = limits.brokerOrdersPerPassMax;
    await this.markAbandoned();
    await this.inbox.book(this.connection);
    await this.each(
      (now) => readDue(db, "cancels", id, now, max),
      (orderId) => this.sender.cancel(this.connection, orderId),
    );
    await this.each(
      (now) => readDue(db, "lookUps", id, now, max),
      (orderId) => this.sender.lookUp(this.connection, orderId, "LOOK_UP"),
    );
    await this.readFills();
    await this.each(
      (now) => readDue(db, "intents", id, now, max),
      (orderId) => this.sender.send(this.connection, orderId),
    );
    await this.readFills();
  }

  private async each(due: Due, step: Step): Promise<void> {
    for (const { id } of await due(this.parts.clock.date())) {
      const result = await step(id);
      if (result === "FILLS") this.fillsWanted = true;
      if (result === "STOP") return;
    }
  }

  /** Reads and books where something may have filled: at once when it was said, else at the venue's pace. */
  async readFills(): Promise<void> {
    const now = this.parts.clock.now();
    if (!this.fillsWanted && now < this.nextFillsAt) return;
    const { capabilities, isRecord } = this.connection;
    const symbols = [...new Set([...(await readWorkingSymbols(this.parts.db, this.connection.id)), ...this.heard])];
    this.nextFillsAt = now + (capabilities.hasOrderStream ? limits.brokerSlowPollMs : limits.brokerPollMs);
    const isAsked = this.fillsWanted || symbols.length > 0 || (isRecord && capabilities.fillsBy === "ACCOUNT");
    if (!isAsked) return;
    this.fillsWanted = false;
    try {
      await this.inbox.read(this.connection, symbols);
      this.heard.clear();
    } catch (error) {
      // Read again at the venue's pace: what closes is sent all the same.
      this.nextFillsAt = now + limits.brokerPollMs;
      if (!(error instanceof VenueCallError)) throw error;
    }
    await this.inbox.book(this.connection);
  }
}
