import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../../../platform/clock";
import { secondsOfRetryAfter, type TroubleGate } from "../venue/trouble-gate";
import type { CcxtExchange } from "./library";
import { type HttpFailure, troubleOf } from "./troubles";

/** Everything that is asked of the venue over REST. The pace between questions is the library's, by weight. */
export class VenueConnection {
  /** What HTTP said to the call that runs: several run at once. */
  private readonly calls = new AsyncLocalStorage<{ failure: HttpFailure | null }>();

  constructor(
    private readonly exchange: CcxtExchange,
    private readonly gate: TroubleGate,
    clock: Clock,
  ) {
    const before = exchange.onRestResponse.bind(exchange);
    exchange.onRestResponse = (status, text, url, method, headers, ...rest) => {
      const call = this.calls.getStore();
      if (call) call.failure = status >= 400 ? { status, retryAfterSeconds: secondsOf(headers, clock) } : null;
      return before(status, text, url, method, headers, ...rest);
    };
  }

  /** Throws a `VenueTrouble`, or the library's own error where the question was wrong. */
  async call<T>(work: (exchange: CcxtExchange) => Promise<T>): Promise<T> {
    this.gate.pass();
    const call: { failure: HttpFailure | null } = { failure: null };
    try {
      const answer = await this.calls.run(call, () => work(this.exchange));
      this.gate.succeeded();
      return answer;
    } catch (error) {
      const trouble = troubleOf(this.exchange.id, error, call.failure);
      if (!trouble) throw error;
      this.gate.failed(trouble);
      throw trouble;
    }
  }
}

function secondsOf(headers: Record<string, string> | undefined, clock: Clock): number | null {
  const found = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "retry-after");
  return secondsOfRetryAfter(found?.[1], clock);
}
