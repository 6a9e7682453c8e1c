import { randomUUID } from "node:crypto";
import { Decimal } from "../../platform/decimal";
import {
  type PlaceOutcome,
  VenueCallError,
  type VenueOrder,
  type VenueOrderRef,
  type VenueOrderRequest,
  type VenueSession,
} from "../port/venue-session";
import { AlpacaVenue } from "../venues/alpaca/alpaca-venue";
import { AlpacaWorld } from "./alpaca-world";

export interface Heard {
  readonly orders: string[];
  readonly activities: Array<string | null>;
  readonly cuts: Date[];
  readonly resumed: Date[];
}

/** The adapter and a session of it, connected to an Alpaca on this machine by key. MSFT is not of our market. */
export class AlpacaSessionWorld extends AlpacaWorld {
  readonly venue = new AlpacaVenue({
    ...{ clock: this.clock, random: () => 0.5, app: null, isKnown: (symbol) => symbol !== "MSFT" },
    local: {
      addresses: async () => {
        const { url, streamUrl } = this.sandbox;
        return { restUrl: url, dataUrl: url, streamUrl, authorizeUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token` };
      },
      createAccount: async () => ({ kind: "KEY", ...(await this.sandbox.createAccount()), passphrase: null }),
      app: async (returnUrl) =>
        [...this.sandbox.oauth.apps.values()][0] ?? this.sandbox.registerApp({ name: "Brigade", redirectUris: [returnUrl] }),
    },
    waits: { timeoutMs: 5_000, openMs: 5_000, pingMs: 50, silenceMs: 1_000, firstRetryMs: 10, retryMsMax: 50 },
  });
  session!: VenueSession;

  override async start(): Promise<void> {
    await super.start({ cash: "10000" });
    this.session = await this.open(this.secret);
  }

  override async stop(): Promise<void> {
    await this.session.close();
    await super.stop();
  }

  /** A session with another secret than the account's. */
  open(secret: string): Promise<VenueSession> {
    return this.venue.open("LOCAL_SANDBOX", { kind: "KEY", key: this.key, secret, passphrase: null });
  }

  refTo(order: VenueOrderRequest, venueOrderId: string | null = null): VenueOrderRef {
    return { clientOrderId: order.clientOrderId, venueOrderId, symbol: order.symbol, sentAt: this.clock.date() };
  }

  async listen(of: VenueSession = this.session): Promise<Heard> {
    const heard: Heard = { orders: [], activities: [], cuts: [], resumed: [] };
    await of.stream({
      onOrder: ({ status, symbol }) => void heard.orders.push(`${symbol} ${status}`),
      onActivity: (symbol) => void heard.activities.push(symbol),
      onCut: () => void heard.cuts.push(this.clock.date()),
      onResumed: (cutAt) => void heard.resumed.push(cutAt),
    });
    return heard;
  }
}

/** Two shares of AAPL at the market unless given otherwise. */
export function request(given: Partial<VenueOrderRequest> = {}): VenueOrderRequest {
  return {
    ...{ clientOrderId: randomUUID().replaceAll("-", ""), symbol: "AAPL", side: "BUY", type: "MARKET", timeInForce: "DAY" },
    ...{ quantity: new Decimal(2), limitPrice: null, stopPrice: null, ...given },
  };
}

/** As `request`, far below the market: it rests. */
export const resting = (given: Partial<VenueOrderRequest> = {}): VenueOrderRequest =>
  request({ type: "LIMIT", limitPrice: new Decimal("90.00"), timeInForce: "GTC", ...given });

export function placed(outcome: PlaceOutcome): VenueOrder {
  if (outcome.kind !== "ACCEPTED") throw new Error(JSON.stringify(outcome));
  return outcome.order;
}

/** The error of a call that has to fail. */
export async function thrown(call: Promise<unknown>): Promise<VenueCallError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VenueCallError)) throw new Error(`no VenueCallError: ${String(error)}`);
  return error;
}
