import { FakeMarket, fakeInstrument } from "../../market/testing/fake-market";
import { FakeClock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import type { VenueCredentials, VenueSession } from "../port/venue-session";
import { BinanceSandbox } from "../sandboxes/binance/sandbox";
import { localBinanceOf } from "../sandboxes/binance/local-binance";
import { createCcxtVenues } from "../venues/ccxt/ccxt-venues";
import type { VenueControl } from "./venue-contract";

/** The imitated Binance with a market that moves by hand, its adapter, and an account. */
export class BinanceWorld {
  readonly clock = new FakeClock();
  readonly market = new FakeMarket(this.clock, [
    fakeInstrument("BTC", { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") }),
    fakeInstrument("ETH", { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.0001") }),
    fakeInstrument("AAPL"),
  ]);
  readonly errors: unknown[] = [];
  sandbox: BinanceSandbox;
  private readonly sessions: VenueSession[] = [];

  constructor(readonly file: string | null = null) {
    this.move("BTC", "49995", "50005");
    this.move("ETH", "2999.5", "3000.5");
    this.sandbox = this.createSandbox();
  }

  static async start(file: string | null = null): Promise<BinanceWorld> {
    const world = new BinanceWorld(file);
    await world.sandbox.start();
    return world;
  }

  private createSandbox(): BinanceSandbox {
    return new BinanceSandbox({ quotes: this.market, clock: this.clock, file: this.file, onError: (error) => this.errors.push(error) });
  }

  /** As after a restart of the server: another process, the same file. */
  async restart(): Promise<void> {
    await this.sandbox.stop();
    this.sandbox = this.createSandbox();
    await this.sandbox.start();
  }

  async stop(): Promise<void> {
    for (const session of this.sessions) await session.close();
    await this.sandbox.stop();
    // Whatever the imitation does not know is a question to look at, not one to answer somehow.
    this.errors.push(...this.sandbox.unlisted, ...this.sandbox.sockets.unlisted);
    if (this.errors.length > 0) throw new Error(this.errors.map(String).join("; "));
  }

  move(symbol: string, bid: string, ask: string): void {
    this.market.setQuote(symbol, { bid, ask });
    this.market.tick(symbol);
  }

  /** A session on a new account of the sandbox, or on the one given. */
  async open(credentials?: VenueCredentials): Promise<{ session: VenueSession; credentials: VenueCredentials; control: VenueControl }> {
    const local = localBinanceOf(async () => this.sandbox);
    const [venue] = createCcxtVenues({
      clock: this.clock,
      random: () => 0,
      localBinance: local,
      midOf: (coin) => this.market.quote(coin)?.mid ?? null,
      isKnown: (symbol) => this.market.instrument(symbol) !== null,
      waits: { timeoutMs: 1_500, subscribeMsMax: 1_500, firstWaitMs: 20, pongMs: 60_000 },
    });
    const used = credentials ?? (await venue!.createSandboxAccount!());
    const session = await venue!.open("LOCAL_SANDBOX", used);
    this.sessions.push(session);
    return { session, credentials: used, control: this.controlOf(used) };
  }

  private controlOf(credentials: VenueCredentials): VenueControl {
    const paths = {
      PLACE: ["POST", "/api/v3/order"],
      CANCEL: ["DELETE", "/api/v3/order"],
      FIND: ["GET", "/api/v3/order"],
      OPEN_ORDERS: ["GET", "/api/v3/openOrders"],
      FILLS: ["GET", "/api/v3/myTrades"],
      ACCOUNT: ["GET", "/api/v3/account"],
    } as const;
    const key = credentials.kind === "KEY" ? credentials.key : "";
    return {
      symbol: "BTC",
      price: "50000",
      lot: "0.00001",
      now: () => this.clock.date(),
      move: (bid, ask) => this.move("BTC", bid, ask),
      fault: (request, fault, times) => this.sandbox.faults.plan(paths[request][0], paths[request][1], fault, times),
      clearFaults: () => this.sandbox.faults.clear(),
      orderCount: (id) => this.sandbox.exchange.accountByKey(key)!.orders.filter((order) => order.clientOrderId === id).length,
      cutStreams: () => this.sandbox.sockets.cut(),
      secrets: credentials.kind === "KEY" ? [credentials.key, credentials.secret] : [],
    };
  }
}
