import { randomUUID } from "node:crypto";
import { Decimal } from "../../platform/decimal";
import type { VenueCapabilities, VenueEnvironment, VenueId } from "../port/venue";
import type { Venue } from "../port/venue-directory";
import { VenueCallError, type KeyPermissions, type VenueAccount, type VenueCredentials, type VenueSession } from "../port/venue-session";

export interface ScriptedAccount {
  permissions: KeyPermissions;
  account: VenueAccount;
}

const mayTradeOnly: KeyPermissions = {
  mayRead: true,
  mayTrade: true,
  mayWithdraw: false,
  mayUseMargin: false,
  isBoundToAddress: null,
};

const capabilitiesOf = (venue: VenueId, name: string): VenueCapabilities => ({
  venue,
  name,
  classes: ["CRYPTO"],
  quoteCurrencies: ["USDT", "USDC"],
  otherCurrencies: [],
  environments: ["LOCAL_SANDBOX", "SANDBOX", "LIVE"],
  sandboxName: "Testnet",
  signIns: ["KEY", "OAUTH"],
  hasPassphrase: venue === "OKX",
  orderTypes: ["MARKET", "LIMIT"],
  timesInForce: ["GTC"],
  hasExtendedHours: false,
  isFractional: true,
  hasShorts: false,
  hasFractionalShorts: false,
  holdings: "BALANCES",
  clientOrderId: { unique: "WHILE_OPEN", lookUp: "BY_ID", horizonMs: 86_400_000 },
  fillsBy: "SYMBOL",
  hasOrderStream: true,
  permissionsKnown: "ALWAYS",
  transfersListed: "NEVER",
  rateLimit: { perMinuteMax: 6_000, unit: "weight", countedBy: "ADDRESS" },
  triedAtVenue: null,
  keysUrl: "https://venue.example/keys",
});

/** A venue whose accounts and failures a test writes down: connections, permissions, figures. It takes no orders. */
export class ScriptedVenue {
  /** By key, or by access token. */
  readonly accounts = new Map<string, ScriptedAccount>();
  /** Codes that the venue's sign-in page has given out, with the token each stands for. */
  readonly codes = new Map<string, string>();
  /** Every state that somebody was sent away with. */
  readonly states: string[] = [];
  /** Fails every call while set. */
  failure: Error | null = null;
  calls = 0;
  readonly venue: Venue;

  constructor(id: VenueId = "BINANCE", name = "Binance") {
    this.venue = {
      capabilities: capabilitiesOf(id, name),
      oauth: {
        authorizeUrl: (state, environment, returnUrl) => {
          this.states.push(state);
          return `https://venue.example/oauth?env=${environment}&state=${state}&redirect=${encodeURIComponent(returnUrl)}`;
        },
        exchange: (code) => this.exchange(code),
      },
      open: (environment, credentials) => Promise.resolve(this.session(environment, credentials)),
      createSandboxAccount: () => Promise.resolve(this.addAccount()),
    };
  }

  /** An account with a key of its own. */
  addAccount(given: { permissions?: Partial<KeyPermissions>; account?: Partial<VenueAccount> } = {}): VenueCredentials & { kind: "KEY" } {
    const key = `key-${randomUUID()}`;
    this.accounts.set(key, {
      permissions: { ...mayTradeOnly, ...given.permissions },
      account: {
        accountNumber: randomUUID(),
        currency: "USDT",
        ...{ equity: new Decimal("8214.62"), cash: new Decimal("1096.21"), settledCash: new Decimal("1096.21") },
        ...{ buyingPower: new Decimal("762.61"), onHold: new Decimal("333.60"), blockedBecause: null },
        ...given.account,
      },
    });
    return { kind: "KEY", key, secret: `secret-of-${key}`, passphrase: null };
  }

  private async exchange(code: string): Promise<VenueCredentials> {
    const accessToken = this.codes.get(code);
    if (!accessToken) throw new VenueCallError("REFUSED_KEY", "unknown code");
    this.codes.delete(code);
    return { kind: "OAUTH", accessToken };
  }

  private session(_environment: VenueEnvironment, credentials: VenueCredentials): VenueSession {
    const find = async (): Promise<ScriptedAccount> => {
      this.calls += 1;
      if (this.failure) throw this.failure;
      const found = this.accounts.get(credentials.kind === "KEY" ? credentials.key : credentials.accessToken);
      const isRight = credentials.kind === "OAUTH" || credentials.secret === `secret-of-${credentials.key}`;
      if (!found || !isRight) throw new VenueCallError("REFUSED_KEY", "API key is invalid.", 401);
      return found;
    };
    const none = (): Promise<never> => Promise.reject(new VenueCallError("OTHER", "This venue takes no orders."));
    return {
      permissions: async () => (await find()).permissions,
      account: async () => (await find()).account,
      ...{ positions: none, place: none, cancel: none, findOrder: none, openOrders: none, fillsSince: none },
      stream: () => Promise.resolve(null),
      rateLimitLeft: null,
      close: () => Promise.resolve(),
    };
  }
}
