import { WebSocket } from "ws";
import { fakeInstrument, fakeInstruments, FakeMarket } from "../../market/testing/fake-market";
import { FakeClock } from "../../platform/clock";
import { AlpacaSandbox } from "../sandboxes/alpaca/alpaca-sandbox";
import type { NewAccount } from "../sandboxes/alpaca/credentials";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; null where it is none. */
  readonly body: unknown;
}

/** An Alpaca on this machine at a market that moves by hand: AAPL 100.00/100.02, MSFT 50.00/50.02, KO 60.00/60.02 (whole shares, no shorts), SPY 400.00/400.02. */
export class AlpacaWorld {
  readonly clock = new FakeClock();
  readonly market = new FakeMarket(this.clock, [...fakeInstruments, fakeInstrument("SPY", { class: "ETF" })]);
  sandbox: AlpacaSandbox;
  accountId = "";
  key = "";
  secret = "";
  private readonly sockets: WebSocket[] = [];

  constructor(private readonly file: string | null = null) {
    this.sandbox = this.build();
    this.quote("AAPL", "100.00", "100.02");
    this.quote("MSFT", "50.00", "50.02");
    this.quote("KO", "60.00", "60.02");
    this.quote("SPY", "400.00", "400.02");
  }

  private build(): AlpacaSandbox {
    return new AlpacaSandbox({ quotes: this.market, clock: this.clock, file: this.file });
  }

  async start(account: NewAccount = {}): Promise<void> {
    await this.sandbox.start();
    Object.assign(this, await this.sandbox.createAccount(account));
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    await this.sandbox.stop();
  }

  /** Ends it, and starts it anew with what its file has. */
  async restart(): Promise<void> {
    await this.sandbox.stop();
    this.sandbox = this.build();
    await this.sandbox.start();
  }

  quote(symbol: string, bid: string, ask: string): void {
    this.market.setQuote(symbol, { bid, ask });
  }

  /** New quotes, published. */
  move(symbol: string, bid: string, ask: string): void {
    this.quote(symbol, bid, ask);
    this.market.tick(symbol);
  }

  get keyHeaders(): Record<string, string> {
    return { "apca-api-key-id": this.key, "apca-api-secret-key": this.secret };
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = this.keyHeaders): Promise<Answered> {
    const answer = await fetch(this.sandbox.url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
    return { status: answer.status, headers: answer.headers, body: isJson && text ? (JSON.parse(text) as unknown) : text || null };
  }

  /** Places a market order of one share of AAPL, or what is given instead. */
  async place(given: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
    return this.ask("POST", "/v2/orders", { symbol: "AAPL", qty: "1", side: "buy", type: "market", time_in_force: "day", ...given });
  }

  /** Opens a socket; what it heard is kept in order, as text or bytes. */
  async socket(path: string, headers: Record<string, string> = {}): Promise<{ socket: WebSocket; heard: Buffer[]; isBinary: boolean[] }> {
    const socket = new WebSocket(this.sandbox.url.replace("http", "ws") + path, { headers });
    this.sockets.push(socket);
    const heard: Buffer[] = [];
    const isBinary: boolean[] = [];
    socket.on("message", (data: Buffer, binary: boolean) => {
      heard.push(data);
      isBinary.push(binary);
    });
    await new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return { socket, heard, isBinary };
  }
}

/** The value at a path of properties; undefined where one is missing. */
export function at(value: unknown, ...keys: ReadonlyArray<string | number>): unknown {
  return keys.reduce<unknown>(
    (one, key) => (typeof one === "object" && one !== null ? (one as Record<string | number, unknown>)[key] : undefined),
    value,
  );
}
