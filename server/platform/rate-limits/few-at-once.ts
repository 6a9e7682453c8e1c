import { Fault } from "../errors";

interface Line {
  running: number;
  readonly waiting: Array<() => void>;
}

/** When somebody whom a full line refuses may try again. */
const retryAfterSeconds = 1;

/** Lets `atOnceMax` pieces of work of one key run, `waitingMax` more wait for their turn in order, and refuses the rest. */
export class FewAtOnce {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly atOnceMax: number,
    private readonly waitingMax: number,
  ) {}

  /** Throws RATE_LIMITED, before anything is done, where the line is full. */
  async run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.running < this.atOnceMax) line.running += 1;
    else if (line.waiting.length < this.waitingMax) await new Promise<void>((begin) => line.waiting.push(begin));
    else throw new Fault("RATE_LIMITED", "Too many of these operations at once. Try again when one has finished.", { retryAfterSeconds });
    try {
      return await work();
    } finally {
      this.passOn(key, line);
    }
  }

  /** Whoever waits longest takes the place over. */
  private passOn(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}
