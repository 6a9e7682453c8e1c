import type { Clock } from "../../../platform/clock";
import { secondsOfRetryAfter, type TroubleGate } from "../venue/trouble-gate";
import { VenueTrouble, venueWaitMsMax } from "../venue/venue-trouble";
import type { AlpacaDataAddresses, AlpacaDataSettings } from "./settings";

const timeoutMs = 10_000;
/** The list of all assets has some eight million. */
const bodyLengthMax = 50_000_000;
const wordsLengthMax = 200;
const rateLimitedMs = 60_000;
const maintenanceMs = 60_000;
const refusedMs = 15 * 60_000;
/** This part of a minute's requests is kept for quotes: charts do not get it. */
const keptForQuotes = 0.25;

export interface AlpacaQuestion {
  readonly host: "trading" | "data";
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Questions to Alpaca's REST interface, each sent once. No error names a key, a secret or an address. */
export class AlpacaDataHttp {
  private left: { readonly remaining: number; readonly max: number; readonly resetsAt: number } | null = null;

  constructor(
    private readonly addresses: AlpacaDataAddresses,
    private readonly settings: AlpacaDataSettings,
    private readonly gate: TroubleGate,
    private readonly clock: Clock,
  ) {}

  /** The answer as JSON. Throws VenueTrouble, or an Error where the question was wrong. */
  async ask(question: AlpacaQuestion): Promise<unknown> {
    this.gate.pass();
    try {
      const answer = await this.send(question);
      this.gate.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof VenueTrouble) this.gate.failed(error);
      throw error;
    }
  }

  /** As `ask`, for what nothing else depends on: where it is refused, everything else is asked on. */
  async askApart(question: AlpacaQuestion): Promise<unknown> {
    this.gate.pass();
    return this.send(question);
  }

  /** As `ask`, for what may wait: throws a trouble of its own, before sending, where few requests of the minute are left. */
  async askIfPlenty(question: AlpacaQuestion): Promise<unknown> {
    const { left } = this;
    if (left && this.clock.now() < left.resetsAt && left.remaining < left.max * keptForQuotes)
      throw new VenueTrouble("RATE_LIMITED", "Alpaca allows few more requests this minute; they are kept for quotes.", null);
    return this.ask(question);
  }

  private async send({ host, path, query }: AlpacaQuestion): Promise<unknown> {
    const { tradingUrl, dataUrl } = this.addresses;
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${host === "trading" ? tradingUrl : dataUrl}${path}?${search.join("&")}`, {
        headers: { "apca-api-key-id": this.settings.keyId, "apca-api-secret-key": this.settings.secret },
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await answer.text();
    } catch {
      // The library's own words name the address.
      throw new VenueTrouble("UNREACHABLE", "Alpaca does not answer.", null);
    }
    this.noteRate(answer.headers);
    if (answer.status !== 200) throw this.failureOf(answer, text);
    const json = text.length > bodyLengthMax ? undefined : jsonOf(text);
    if (typeof json !== "object" || json === null)
      throw new VenueTrouble("UNREACHABLE", "Alpaca answered with something that cannot be read.", null);
    return json;
  }

  private failureOf({ status, headers }: Response, text: string): Error {
    const seconds = secondsOfRetryAfter(headers.get("retry-after"), this.clock);
    const waitMs = seconds === null ? null : Math.min(seconds * 1000, venueWaitMsMax);
    if (status === 401 || status === 403 || status === 451) return new VenueTrouble("REFUSED", this.refusalOf(status, text), refusedMs);
    if (status === 429)
      return new VenueTrouble("RATE_LIMITED", "Alpaca allows no more requests for now.", waitMs ?? this.untilResetMs() ?? rateLimitedMs);
    if (status === 503 && /maintenance/i.test(text))
      return new VenueTrouble("MAINTENANCE", "Alpaca is under maintenance.", waitMs ?? maintenanceMs);
    if (status === 400 || status === 404 || status === 422)
      return new Error(`Alpaca refused a question (HTTP ${status}): ${wordsOf(text)}`);
    return new VenueTrouble("UNREACHABLE", `Alpaca does not answer (HTTP ${status}).`, waitMs);
  }

  private refusalOf(status: number, text: string): string {
    if (status === 451) return "Alpaca does not serve this server's country or address (HTTP 451).";
    if (/subscription/i.test(text))
      return `The plan of this server's Alpaca key has no ${this.settings.feed.toUpperCase()} prices; set ALPACA_DATA_FEED=iex.`;
    return `Alpaca refuses this server's key (HTTP ${status}); check ALPACA_DATA_KEY_ID, ALPACA_DATA_SECRET and ALPACA_DATA_ACCOUNT.`;
  }

  private noteRate(headers: Headers): void {
    const [max, remaining, reset] = ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN));
    if (!Number.isFinite(max) || !Number.isFinite(remaining) || !Number.isFinite(reset)) return;
    this.left = { remaining: remaining!, max: max!, resetsAt: reset! * 1000 };
  }

  private untilResetMs(): number | null {
    const ms = (this.left?.resetsAt ?? 0) - this.clock.now();
    return ms > 0 ? Math.min(ms, venueWaitMsMax) : null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wordsOf(text: string): string {
  const said = jsonOf(text) as { message?: unknown } | undefined;
  return typeof said?.message === "string" ? said.message.slice(0, wordsLengthMax) : "";
}
