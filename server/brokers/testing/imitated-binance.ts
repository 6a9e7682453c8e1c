import type { Person } from "../../identity/testing/people";
import { FakeMarket, fakeInstrument } from "../../market/testing/fake-market";
import { FakeClock } from "../../platform/clock";
import { Decimal, zero } from "../../platform/decimal";
import type { VenueId } from "../port/venue";
import type { Venue } from "../port/venue-directory";
import { localBinanceOf } from "../sandboxes/binance/local-binance";
import { BinanceSandbox } from "../sandboxes/binance/sandbox";
import type { SandboxAccount } from "../sandboxes/binance/state";
import { createCcxtVenues } from "../venues/ccxt/ccxt-venues";
import { changeConnection } from "./connections-world";

/** An account of a person at the imitation, on both sides. */
export interface AccountThere {
  readonly connectionId: string;
  readonly accountId: string;
  readonly account: SandboxAccount;
}

/** The imitated Binance, reached by the library's own class, on a market that moves by hand: for worlds of a whole server. */
export class ImitatedBinance {
  readonly market: FakeMarket;
  /** The imitation's adapter, beside those of the exchanges that cannot be reached. */
  readonly venues: ReadonlyMap<VenueId, Venue>;
  private readonly errors: unknown[] = [];

  private constructor(
    coins: readonly string[],
    readonly sandbox: BinanceSandbox,
    market: FakeMarket,
    balances: Readonly<Record<string, string>> | null,
  ) {
    this.market = market;
    const local = localBinanceOf(async () => sandbox);
    const createAccount = async () => ({ kind: "KEY", passphrase: null, ...(await sandbox.createAccount(balances!)) }) as const;
    const exchanges = createCcxtVenues({
      ...{ clock: market.clock, random: () => 0, localBinance: balances ? { ...local, createAccount } : local },
      midOf: (one) => market.quote(one)?.mid ?? null,
      isKnown: (one) => coins.includes(one),
    });
    this.venues = new Map(exchanges.map((venue) => [venue.capabilities.venue, venue]));
  }

  /** `balances`: what its accounts begin with instead of the play money that was asked for. */
  static async start(coins: readonly string[], balances: Readonly<Record<string, string>> | null = null): Promise<ImitatedBinance> {
    const coin = { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") } as const;
    const market = new FakeMarket(new FakeClock(), [
      ...coins.map((one) => fakeInstrument(one, coin)),
      ...["AAPL", "MSFT", "TSLA", "KO"].map((one) => fakeInstrument(one)),
    ]);
    const onError = (error: unknown): void => void made.errors.push(error);
    const sandbox = new BinanceSandbox({ quotes: market, clock: market.clock, file: null, onError });
    const made: ImitatedBinance = new ImitatedBinance(coins, sandbox, market, balances);
    await sandbox.start();
    return made;
  }

  /** Throws what went wrong in the imitation meanwhile. */
  async stop(): Promise<void> {
    await this.sandbox.stop();
    if (this.errors.length > 0) throw new Error(this.errors.map(String).join("; "));
  }

  get exchange(): BinanceSandbox["exchange"] {
    return this.sandbox.exchange;
  }

  /** Connects a new account there. */
  async connect(person: Person, quoteCurrency?: string): Promise<AccountThere> {
    const input = { venue: "BINANCE", environment: "LOCAL_SANDBOX", quoteCurrency };
    const { connection, errors } = await changeConnection(person, "connectBroker", input);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return { connectionId: connection.id, accountId: connection.accountId, account: this.newest };
  }

  /** The account that was made last. */
  get newest(): SandboxAccount {
    return this.exchange.state.accounts.at(-1)!;
  }

  /** All that was ordered on the newest account, oldest first. */
  sent(): string[] {
    return this.newest.orders.map(({ symbol, side, status }) => `${side} ${symbol} ${status}`);
  }

  /** What the newest account has of an asset, also what an order holds back. */
  balanceOf(asset: string): Decimal {
    const { free, locked } = this.newest.balances[asset] ?? { free: zero, locked: zero };
    return new Decimal(free).add(locked);
  }
}

/** Chooses the currency that an account opens in. */
export const setCurrency = (person: Person, connectionId: string, quoteCurrency: string, copiesOtherQuotes = false): Promise<any> =>
  changeConnection(person, "changeBrokerCurrency", { connectionId, quoteCurrency, copiesOtherQuotes });
