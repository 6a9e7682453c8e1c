import { randomUUID } from "node:crypto";
import { entities } from "../../entities";
import { LocalBus } from "../../platform/bus/bus";
import { FakeClock } from "../../platform/clock";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase } from "../../platform/testing/test-database";
import { RateLimits } from "../../platform/rate-limits/rate-limits";
import { Decimal } from "../../platform/decimal";
import { Metrics } from "../../platform/ops/metrics";
import { BrokerChanges, type BrokerChangeBody } from "../brokers.events";
import { BrokerOrdersService } from "../orders/broker-orders.service";
import { ConnectionWorker } from "../orders/connection-worker";
import type { OrderParts } from "../orders/connection-at-work";
import { FillInbox } from "../orders/fill-inbox";
import { OrderChoicesService } from "../orders/order-choices.service";
import { OrderSender } from "../orders/sender";
import { RateKeeper } from "../currencies/rate-keeper";
import { OrderUpdates } from "../orders/order-updates";
import type { TopOfBook } from "../orders/rules/send-verdict";
import { BrokerEngine } from "../reconciliation/broker-engine";
import { Reconciler, type ReconcilerParts } from "../reconciliation/reconciler";
import { takeLease, setReconciled } from "../orders/work.store";
import { LedgerVenue } from "./ledger-venue";
import { TableBooker } from "./table-booker";
import { readOrder } from "../orders/orders.store";
import type { BrokerOrderRow } from "../orders/broker-order.entity";
import type { BrokerOrderIntent } from "../port/order-booker";

/** Its account holds no real money. */
const noLive = { refusalOf: async () => null };

/** A database of its own with a person and their connection, for tests of orders without the rest of the server. */
export class BrokerWorld {
  readonly clock = new FakeClock();
  readonly bus = new LocalBus();
  /** The engine of the process that writes orders; null: it has none. */
  ownEngine: BrokerEngine | null = null;
  readonly orders = new BrokerOrdersService(this.clock, this.bus, { take: (id) => this.ownEngine?.take(id) ?? null });

  readonly venue = new LedgerVenue(this.clock);
  /** What was published to open pages. */
  readonly published: BrokerChangeBody[] = [];
  readonly changes = new BrokerChanges({
    append: async (_tx, _stream, events) => {
      this.published.push(...events.map(({ body }) => body as unknown as BrokerChangeBody));
      return [];
    },
  });
  readonly quotes = new Map<string, TopOfBook>();
  /** Orders whose owner was notified that they are lost. */
  readonly lost: string[] = [];
  /** Symbols whose prices were to be made fresh. */
  readonly refreshed: string[] = [];
  /** Cash that the books count on. */
  counted: Decimal | null = null;
  /** When the account was connected, to workers. */
  since = new Date(0);
  /** How many sessions engines have opened. */
  sessions = 0;
  /** Connections whose venue was to be asked whether it answers. */
  readonly doubts: string[] = [];
  /** What opening one meets; null: it opens. */
  refusal: Error | null = null;
  /** What opening one waits for; null: nothing. */
  gate: Promise<void> | null = null;
  readonly parts: OrderParts;
  readonly updates: OrderUpdates;

  private constructor(
    readonly db: Database,
    readonly booker: TableBooker,
    private readonly drop: () => Promise<void>,
    readonly userId: string,
    readonly connectionId: string,
  ) {
    const bookers = () => ({ TRADING: booker, COPY: booker });
    this.parts = {
      db,
      clock: this.clock,
      changes: this.changes,
      bookers,
      externals: () => null,
      quote: (symbol) => this.quotes.get(symbol) ?? null,
      refreshPrices: async (symbols) => void this.refreshed.push(...symbols),
      reportLost: async (_tx, _connection, { id }) => void this.lost.push(id),
      live: noLive,
      rates: new RateKeeper(db, this.clock),
    };
    this.updates = new OrderUpdates(this.parts);
  }

  static async create(): Promise<BrokerWorld> {
    const { url, drop } = await createTestDatabase();
    const db = await openDatabase(url, entities, 6);
    const [userId, connectionId] = [randomUUID(), randomUUID()];
    await db.query("insert into users (id, username, name) values ($1, 'eve', 'Eve')", [userId]);
    await insertConnection(db, userId, connectionId, new FakeClock().date());
    const booker = await TableBooker.create(db);
    return new BrokerWorld(db, booker, drop, userId, connectionId);
  }

  readonly metrics = new Metrics();

  /** What owners were notified of, in order. */
  readonly stops: string[] = [];

  /** A worker with nothing in memory, as after a restart; the books count as compared. */
  async worker(): Promise<ConnectionWorker> {
    const now = this.clock.date();
    const holder = randomUUID();
    await this.db.query("delete from broker_work");
    await takeLease(this.db, this.connectionId, holder, now, new Date(+now + 86_400_000));
    await setReconciled(this.db, this.connectionId, holder, true);
    return this.secondWorker();
  }

  /** One beside it, which does not ask for the lease. */
  secondWorker(): ConnectionWorker {
    const { capabilities } = this.venue;
    const connection = {
      ...{ id: this.connectionId, userId: this.userId, capabilities, isRecord: false, since: this.since, session: this.venue },
    };
    const inbox = new FillInbox(this.parts, this.updates);
    return new ConnectionWorker(this.parts, this.updates, new OrderSender(this.parts, this.updates), inbox, connection);
  }

  /** Compares the bookings of `booker` with the venue. */
  reconciler(): Reconciler {
    const sender = new OrderSender(this.parts, this.updates);
    return new Reconciler(this.reconcilerParts(), sender, new FillInbox(this.parts, this.updates));
  }

  /** A process that serves the connection. Errors of it end the test. */
  engine(): BrokerEngine {
    return new BrokerEngine({
      ...this.reconcilerParts(),
      bus: this.bus,
      metrics: this.metrics,
      doubt: (id) => void this.doubts.push(id),
      capabilities: () => this.venue.capabilities,
      openSession: async () => {
        if (this.refusal) throw this.refusal;
        this.sessions += 1;
        await this.gate;
        return this.venue;
      },
      onError: (error) => {
        throw error;
      },
    });
  }

  private reconcilerParts(): ReconcilerParts {
    const lots = [{ read: async () => ({ quantities: await this.booker.held(), cash: this.counted }) }];
    return {
      ...{
        ...this.parts,
        lots: () => lots,
        charges: () => null,
        corporateActions: () => [],
        followCash: async () => null,
        noteFree: async () => {},
        isKnown: () => true,
        quantityMin: () => new Decimal("0.001"),
      },
      reportStop: async (_tx, _connection, { kind, symbol }) => void this.stops.push(`${kind} ${symbol}`),
    };
  }

  /** What a person can decide about an order. */
  choices(): OrderChoicesService {
    const rateLimits = new RateLimits(this.db, this.clock);
    const parts = { ...this.parts, bus: this.bus, rateLimits, capabilitiesOf: async () => this.venue.capabilities };
    return new OrderChoicesService(parts, this.updates, new FillInbox(this.parts, this.updates));
  }

  async state(orderId: string): Promise<string> {
    return (await readOrder(this.db, orderId))!.state;
  }

  /** The states that an order went through, with what said so. */
  async history(orderId: string): Promise<string> {
    const rows = await this.db.query<{ state: string; source: string }>(
      "select state, source from broker_order_changes where order_id = $1 order by number",
      [orderId],
    );
    return rows.map(({ state, source }) => `${state}:${source}`).join(" ");
  }

  async stop(): Promise<void> {
    await this.db.close();
    await this.drop();
  }

  /** An open of 10 AAPL at the market unless given otherwise. */
  intent(given: Partial<BrokerOrderIntent> = {}): BrokerOrderIntent {
    return {
      owner: { kind: "TRADING", orderId: randomUUID() },
      ...{ connectionId: this.connectionId, userId: this.userId, symbol: "AAPL", side: "BUY", type: "MARKET", timeInForce: "DAY" },
      ...{ quantity: new Decimal(10), limitPrice: null, stopPrice: null, isOpening: true },
      ...given,
    };
  }

  async intend(given: Partial<BrokerOrderIntent> = {}): Promise<BrokerOrderRow> {
    const id = await this.db.transaction((tx) => this.orders.intend(tx, this.intent(given)));
    return (await readOrder(this.db, id))!;
  }
}

/** A connected account in the venue's sandbox. */
/** An order that never left and is over: no engine asks the broker about it. */
export async function insertOrder(
  db: Database,
  of: { readonly userId: string; readonly connectionId: string; readonly tradingOrderId: string },
  id: string,
): Promise<void> {
  await db.query(
    `insert into broker_orders (user_id, id, connection_id, owner_kind, owner_order_id, group_id, client_order_id, symbol, side, type,
      time_in_force, quantity, is_opening, state, created_at, send_after)
    values ($1, $3::uuid, $2::uuid, 'TRADING', $4, $2::uuid, replace($3::text, '-', ''), 'TSLA', 'BUY', 'MARKET',
      'DAY', 1, true, 'INTENT', now(), 'infinity')`,
    [of.userId, of.connectionId, id, of.tradingOrderId],
  );
  await db.query("update broker_orders set state = 'DENIED', changes = changes + 1, ended_at = now() where id = $1", [id]);
}

export async function insertConnection(db: Database, userId: string, id: string, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const accountId = randomUUID();
    await tx.query(
      `insert into broker_connections (id, user_id, venue, environment, mode, name, account_number, account_id, state, state_since,
        sign_in, credentials, key_version, permissions, currency, created_at, updated_at)
      values ($1::uuid, $2, 'ALPACA', 'SANDBOX', 'PAPER', 'Test', $1::uuid::text, $3, 'CONNECTED', $4, 'KEY', 'x', 1, '{}', 'USD', $4, $4)`,
      [id, userId, accountId, at],
    );
    await tx.query(
      `insert into trading_accounts (id, user_id, kind, broker, name, cash, created_at, connection_id)
      values ($1, $2, 'BROKER', 'ALPACA', 'Test', 0, $4, $3)`,
      [accountId, userId, id, at],
    );
  });
}

/** An account that holds less AAPL than its books. Returns the difference. */
export async function insertShortfall(db: Database, userId: string, connectionId: string): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into broker_differences (user_id, id, connection_id, kind, symbol, subject, ours, theirs, stops_opens, found_at, compared_at)
    values ($1, $2, $3, 'SHORTFALL', 'AAPL', '', 2, 1, true, now(), now())`,
    [userId, id, connectionId],
  );
  return id;
}
