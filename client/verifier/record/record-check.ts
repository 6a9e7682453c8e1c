import type { Finding } from "../check/findings";
import type { CryptoPort } from "../crypto/crypto-port";
import { AmountCheck, amountHashes } from "./amounts";
import { ChainCheck, LineReader, type LineEvent } from "./chain";
import { textOfExact } from "./decimal";
import type { RecordEvent } from "./event-format";
import type { EventLine, Hidden, RecordHeader } from "./record-file";
import { ReturnCheck, type Close } from "./returns";
import { TradeCheck } from "./trades";

/** What the bytes of a record come to. */
export interface RecordResult {
  readonly findings: readonly Finding[];
  readonly events: number;
  /** Events whose bytes were shown and hashed. */
  readonly hashed: number;
  readonly hidden: Readonly<Record<Hidden, number>>;
  readonly byVersion: Readonly<Record<1 | 2, number>>;
  readonly firstTime: string | null;
  readonly lastTime: string | null;
  readonly trades: {
    readonly opened: number;
    readonly closed: number;
    readonly compared: number;
    readonly rests: number;
    /** In USD; null where not all amounts are shown. */
    readonly realised: string | null;
  };
  readonly amounts: { readonly compared: number; readonly missing: number };
  /** Of version 2; null without any event of it. */
  readonly returns: {
    readonly since: string;
    readonly until: string;
    readonly index: number;
    readonly closes: readonly Close[];
    readonly compared: number;
    readonly outside: number;
  } | null;
}

const noHashes: readonly string[] = [];

/** Checks a record from its lines: the chain, the form of each event, amounts, trades and returns. Lines may come in slices. */
export class RecordCheck {
  readonly chain: ChainCheck;
  private readonly amounts = new AmountCheck();
  private readonly trades = new TradeCheck(this.amounts.of);
  private readonly returns = new ReturnCheck();
  private readonly hidden: Record<Hidden, number> = { NOT_YET: 0, AMOUNTS: 0, PRIVATE: 0 };
  private readonly byVersion: Record<1 | 2, number> = { 1: 0, 2: 0 };
  private readonly lines: LineReader;
  private hashed = 0;
  private readonly times: [first: string | null, last: string | null] = [null, null];

  constructor(
    private readonly crypto: CryptoPort,
    private readonly header: RecordHeader,
  ) {
    this.chain = new ChainCheck(header.recordId);
    this.lines = new LineReader(crypto);
  }

  /** All hashes of a slice are asked for at once, for a browser calculates them beside this thread, which reads the events meanwhile. */
  async add(lines: readonly EventLine[]): Promise<void> {
    const read = lines.map((line) => this.lines.read(line));
    const askedAmounts = lines.map((line) => (line.amounts ? Promise.all(amountHashes(this.crypto, line)) : null));
    const asked = read.map(({ hash }) => hash);
    const hashes = asked.some((hash) => hash instanceof Promise) ? await Promise.all(asked) : (asked as (string | null)[]);
    for (let at = 0; at < lines.length; at += 1) {
      const amounts = askedAmounts[at];
      this.addLine(lines[at]!, read[at]!.read, hashes[at]!, amounts ? await amounts : noHashes);
    }
  }

  private addLine(line: EventLine, read: LineEvent, hash: string | null, amountHashesOfLine: readonly string[]): void {
    const event = this.chain.add(line, read, hash);
    if (hash === null) this.hidden[line.hidden ?? "NOT_YET"] += 1;
    else this.hashed += 1;
    if (event) this.addEvent(event, line, amountHashesOfLine);
    else this.addUnseen();
  }

  private addEvent(event: RecordEvent, line: EventLine, hashes: readonly string[]): void {
    this.byVersion[event.version] += 1;
    this.times[0] ??= event.time;
    this.times[1] = event.time;
    this.amounts.add(event, line, hashes);
    this.trades.add(event);
    this.returns.add(event);
  }

  private addUnseen(): void {
    this.trades.addHidden();
    this.returns.addHidden();
  }

  /** After the last line. */
  end(): RecordResult {
    const { trades, returns, amounts, hidden, byVersion, hashed } = this;
    const chainFindings = this.chain.end(this.header.sequence, this.header.head);
    // What follows a break cannot be calculated from what came before it.
    const brokenAt = chainFindings[0]?.from ?? Number.POSITIVE_INFINITY;
    const calculated = [...trades.findings, ...returns.findings].filter(({ from }) => from <= brokenAt);
    return {
      findings: [...chainFindings, ...amounts.findings, ...calculated],
      events: this.chain.length,
      ...{ hashed, hidden, byVersion, firstTime: this.times[0], lastTime: this.times[1] },
      trades: {
        ...{ opened: trades.opened, closed: trades.closed, compared: trades.compared, rests: trades.rests },
        realised: trades.realised && textOfExact(trades.realised),
      },
      amounts: { compared: amounts.compared, missing: amounts.missing },
      returns:
        returns.since === null
          ? null
          : {
              ...{ since: returns.since, until: returns.until!, index: returns.lastIndex },
              ...{ closes: returns.closes, compared: returns.compared, outside: returns.outside },
            },
    };
  }
}
