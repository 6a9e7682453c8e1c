import { FakeMarket } from "../../../server/market/testing/fake-market";
import { FakeClock } from "../../../server/platform/clock";
import { AlpacaSandbox } from "../../../server/brokers/sandboxes/alpaca/alpaca-sandbox";
import { BinanceSandbox } from "../../../server/brokers/sandboxes/binance/sandbox";
import { sandboxFaults, type FaultSwitch } from "../../../server/brokers/sandboxes/faults";
import type { Random } from "../random";
import { AlpacaAccount, BinanceAccount, paidIn, SmallOrders, type VenueAccountTruth } from "./accounts";
import { EuroRate } from "./euro-rate";
import { brokerInstruments } from "./instruments";

type Asked = "PLACE" | "CANCEL" | "FIND" | "FILLS" | "OPEN_ORDERS" | "ACCOUNT";
const paths: Readonly<Record<"ALPACA" | "BINANCE", Readonly<Record<Asked, readonly [method: string, path: string | RegExp]>>>> = {
  ALPACA: {
    PLACE: ["POST", "/v2/orders"],
    CANCEL: ["DELETE", /^\/v2\/orders\/.+$/],
    FIND: ["GET", /^\/v2\/orders(:by_client_order_id|\/.+)$/],
    FILLS: ["GET", "/v2/account/activities"],
    OPEN_ORDERS: ["GET", "/v2/orders"],
    ACCOUNT: ["GET", /^\/v2\/(account|positions)$/],
  },
  BINANCE: {
    PLACE: ["POST", "/api/v3/order"],
    CANCEL: ["DELETE", "/api/v3/order"],
    FIND: ["GET", "/api/v3/order"],
    FILLS: ["GET", "/api/v3/myTrades"],
    OPEN_ORDERS: ["GET", "/api/v3/openOrders"],
    ACCOUNT: ["GET", "/api/v3/account"],
  },
};

const doneAndLost = ["doAndCut", "doAndHang", "doAndServerError", "doAndGatewayTimeout", "doAndOkEmptyObject", "halfBody"] as const;
const notDone = [
  "cutBefore",
  "hang",
  "serverErrorJson",
  "gatewayHtml",
  "okEmptyObject",
  "okHtml",
  "okNothing",
  "okHalfJson",
  "redirect",
] as const;
const unreadable = [
  "cutBefore",
  "serverErrorJson",
  "gatewayHtml",
  "okEmptyObject",
  "okHtml",
  "okHalfJson",
  "halfBody",
  "maintenance",
] as const;
const stormLength = 6;
const skewMsMax = 90_000;

/** The two imitated venues, which outlive every kill, at one market moved by hand; and what goes wrong at them. */
export class FaultVenues {
  readonly clock = new FakeClock();
  readonly market = new FakeMarket(this.clock, brokerInstruments());
  readonly errors: string[] = [];
  readonly binance = new BinanceSandbox({
    ...{ quotes: this.market, clock: this.clock, file: null, onError: (error: unknown) => void this.errors.push(String(error)) },
  });
  readonly alpaca = new AlpacaSandbox({ quotes: this.market, clock: this.clock, file: null });
  private readonly euro = new EuroRate(this.binance.exchange, this.clock);
  private readonly accounts: VenueAccountTruth[] = [];
  private readonly small = new SmallOrders();

  constructor() {
    this.small.watch(this.binance.exchange, (_account, params) => params.get("newClientOrderId"), /NOTIONAL/);
    this.small.watch(this.alpaca.book, (_account, { clientOrderId }) => clientOrderId, /minimal amount/);
  }

  async start(): Promise<void> {
    await Promise.all([this.binance.start(), this.alpaca.start()]);
  }

  async stop(): Promise<void> {
    await Promise.all([this.binance.stop(), this.alpaca.stop()]);
  }

  /** An account at each, without anything held; the one at the exchange has its cash in `quote`. What a euro is worth moves by the seed. */
  async open(quote: "USDT" | "EUR", seed: number): Promise<readonly [AlpacaAccount, BinanceAccount]> {
    this.euro.begin(seed);
    const alpaca = await this.alpaca.createAccount({ cash: "100000" });
    const binance = await this.binance.createAccount({ [quote]: paidIn.toFixed() });
    const opened = [
      new AlpacaAccount(this.alpaca, alpaca, this.small),
      new BinanceAccount(this.binance, binance.key, binance.secret, this.small, quote === "EUR" ? this.euro : null),
    ] as const;
    this.accounts.splice(0, this.accounts.length, ...opened);
    return opened;
  }

  /** Time goes on and prices move; what rests may fill. */
  move(ms: number, quotes: Readonly<Record<string, readonly [string, string]>>): void {
    this.clock.advance(ms);
    this.euro.move();
    for (const [symbol, [bid, ask]] of Object.entries(quotes)) this.market.setQuote(symbol, { bid, ask });
    this.market.tick();
  }

  /** One more thing goes wrong at one of them. Returns what, in a word. */
  trouble(random: Random): string {
    const venue = random.pick(["ALPACA", "BINANCE"] as const);
    const { faults } = venue === "ALPACA" ? this.alpaca : this.binance;
    const plan = (asked: Asked, fault: keyof typeof sandboxFaults, times = 1): void =>
      faults.plan(...paths[venue][asked], sandboxFaults[fault], times);
    const kind = random.below(11);
    if (kind <= 2) plan("PLACE", random.pick(doneAndLost));
    else if (kind === 3) plan("PLACE", random.pick(notDone));
    else if (kind === 4) plan(random.pick(["FIND", "CANCEL"] as const), random.pick(unreadable), 1 + random.below(3));
    else if (kind === 5) plan(random.pick(["FILLS", "OPEN_ORDERS", "ACCOUNT"] as const), random.pick(unreadable), 1 + random.below(3));
    else if (kind === 6) faults.plan("*", /./, sandboxFaults.tooMany, stormLength);
    else if (kind === 7) this.cutStreams();
    else if (kind === 8) this.binance.skewMs = random.below(2 * skewMsMax) - skewMsMax;
    else if (kind === 9) for (const account of this.accounts) account.hideFills();
    else this.fillInParts(random);
    return troubles[kind]!;
  }

  /** The next order at each is taken, and its answer lost. */
  loseAnswers(): void {
    for (const venue of ["ALPACA", "BINANCE"] as const)
      (venue === "ALPACA" ? this.alpaca : this.binance).faults.plan(...paths[venue].PLACE, sandboxFaults.doAndServerError);
  }

  private fillInParts(random: Random): void {
    for (const account of this.accounts) account.fillInParts(random);
  }

  cutStreams(): void {
    this.alpaca.updates.cut();
    this.binance.sockets.cut();
  }

  /** The next event of a stream goes out before, after or never, whatever the answer does. */
  timeEvents(random: Random): void {
    this.alpaca.planEvents(random.pick(["BEFORE", "AFTER", "NEVER"] as const));
    this.binance.events = random.pick(["BEFORE", "AFTER", "NEVER"] as const);
  }

  /** Everything works again, and what was held back shows. */
  calm(random: Random): void {
    for (const { faults } of [this.alpaca, this.binance] as ReadonlyArray<{ faults: FaultSwitch }>) faults.clear();
    this.binance.skewMs = 0;
    this.binance.events = "BEFORE";
    for (const account of this.accounts) account.calm(random);
  }
}

const troubles = [
  ...["answer lost", "answer lost", "answer lost", "request lost", "look-up unreadable", "read unreadable", "429 storm", "streams cut"],
  ...["clock skew", "fills hidden", "fills in parts"],
];
/** What every run of many seeds must have met. */
export const everyTrouble: ReadonlySet<string> = new Set(troubles);
