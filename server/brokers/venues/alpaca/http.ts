import { z } from "zod";
import type { Clock } from "../../../platform/clock";
import { VenueCallError, type VenueCredentials } from "../../port/venue-session";

const timeoutMsDefault = 10_000;
const bodyLengthMax = 5_000_000;
const wordsLengthMax = 300;

/** What came back, whatever it says. */
export interface HttpAnswer {
  readonly status: number;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
  /** The venue's own code and words, where the body has them. */
  readonly code: number | null;
  readonly message: string | null;
  /** How long the venue asks to wait; null where it does not say. */
  readonly retryAfterMs: number | null;
}

export interface Question {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string | boolean>>;
}

const failure = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Calls to Alpaca's REST interface: each is sent once, with a time limit, and no error names an address or a secret. */
export class AlpacaHttp {
  private left: { readonly used: number; readonly max: number; readonly resetsAt: number } | null = null;

  constructor(
    private readonly base: string,
    private readonly credentials: VenueCredentials,
    private readonly clock: Clock,
    private readonly timeoutMs: number = timeoutMsDefault,
  ) {}

  /** From the headers of the last answer; a new minute begins with nothing used. */
  get rateLimitLeft(): { readonly used: number; readonly max: number } | null {
    if (!this.left) return null;
    const { used, max, resetsAt } = this.left;
    return { used: this.clock.now() >= resetsAt ? 0 : used, max };
  }

  /** Throws VenueCallError (UNREACHABLE) where no whole answer came: what was asked may have been done all the same. */
  async ask({ method, path, query, body }: Question): Promise<HttpAnswer> {
    const search = query ? `?${new URLSearchParams(query)}` : "";
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${this.base}${path}${search}`, {
        method,
        headers: { ...this.authorization(), ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "manual",
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      text = await answer.text();
    } catch (error) {
      throw unanswered(error);
    }
    this.noteRate(answer.headers);
    const json = text.length > bodyLengthMax ? undefined : jsonOf(text);
    const said = failure.safeParse(json).data;
    return {
      status: answer.status,
      json,
      code: said?.code ?? null,
      message: said?.message?.slice(0, wordsLengthMax) ?? null,
      retryAfterMs: this.retryAfterMs(answer.headers),
    };
  }

  private authorization(): Record<string, string> {
    const { credentials } = this;
    if (credentials.kind === "OAUTH") return { authorization: `Bearer ${credentials.accessToken}` };
    return { "apca-api-key-id": credentials.key, "apca-api-secret-key": credentials.secret };
  }

  private noteRate(headers: Headers): void {
    const [max, remaining, reset] = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"].map((name) =>
      numberOf(headers.get(name)),
    );
    if (max == null || remaining == null || reset == null || max <= 0) return;
    this.left = { used: Math.min(max, Math.max(0, max - remaining)), max, resetsAt: reset * 1000 };
  }

  private retryAfterMs(headers: Headers): number | null {
    const seconds = numberOf(headers.get("retry-after"));
    if (seconds !== null) return seconds * 1000;
    const reset = numberOf(headers.get("x-ratelimit-reset"));
    return reset === null ? null : Math.max(0, reset * 1000 - this.clock.now());
  }
}

/** A cut, a refused connection or a time that ran out: the library's own words name the address, so they are not kept. */
export function unanswered(error: unknown): VenueCallError {
  const isLate = error instanceof Error && error.name === "TimeoutError";
  return new VenueCallError("UNREACHABLE", isLate ? "Alpaca did not answer in time." : "The connection to Alpaca broke.");
}

function numberOf(text: string | null): number | null {
  const value = text === null || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
