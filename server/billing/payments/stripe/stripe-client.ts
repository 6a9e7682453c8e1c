import { Stripe } from "stripe";
import type { Clock } from "../../../platform/clock";
import { Fault } from "../../../platform/errors";
import { limits } from "../../../platform/limits";
import { CircuitBreaker } from "../../../platform/ops/circuit-breaker";
import type { StripeSetting } from "../../../platform/payments-setting";
import { ErrorCode, refuse } from "../../../platform/user-error";

/** How often the SDK sends a call again that got no answer, under the same idempotency key. */
const networkRetriesMax = 2;

/** Stripe's SDK behind a circuit breaker: each call has a time limit, and none is sent while Stripe rests. */
export class StripeClient {
  readonly sdk: Stripe;
  private readonly breaker: CircuitBreaker;

  constructor(setting: StripeSetting, clock: Clock) {
    const base = setting.apiUrl === null ? null : new URL(setting.apiUrl);
    this.sdk = new Stripe(setting.secretKey, {
      timeout: limits.paymentCallMsMax,
      maxNetworkRetries: networkRetriesMax,
      telemetry: false,
      ...(base && { host: base.hostname, port: base.port, protocol: base.protocol === "https:" ? "https" : "http" }),
    });
    this.breaker = new CircuitBreaker("Stripe", clock);
  }

  /** Refuses CARD_DECLINED; throws UNAVAILABLE where Stripe does not answer. Answers of Stripe's about our request are thrown as they are. */
  async call<T>(work: (sdk: Stripe) => Promise<T>): Promise<T> {
    let refused: unknown = null;
    const result = await this.breaker
      .call(() =>
        work(this.sdk).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
          refused = error;
          return null;
        }),
      )
      .catch((error: unknown) => {
        throw new Fault("UNAVAILABLE", "The payment provider does not answer. Try again later.", { cause: (error as Error).name });
      });
    if (refused === null) return result as T;
    if (refused instanceof Stripe.errors.StripeCardError) refuse(ErrorCode.CARD_DECLINED, "", "The card was declined. Nothing was paid.");
    throw refused;
  }
}

/** Stripe answered, and says no: the service works. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError;

/** What passes by itself, or once the account was topped up. */
const passingCodes = new Set(["balance_insufficient", "idempotency_key_in_use", "lock_timeout", "rate_limit"]);

/** Stripe's word for why it refuses this request now and always; null where it may be sent again. */
export function finalRefusalOf(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const code = error.code ?? "invalid_request";
  return passingCodes.has(code) ? null : code;
}
