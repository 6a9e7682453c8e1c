import { Fault } from "../errors";

interface Line {
  running: number;
  /** Each begins with `true`, or leaves with `false`. */
  readonly waiting: Array<(begins: boolean) => void>;
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

  /**
   * Throws RATE_LIMITED, before anything is done, where the line is full.
   * @param waits is called where the work has to wait, with a function that leaves the line: then UNAVAILABLE is thrown and nothing done
   */
  async run<T>(key: string, work: () => T | Promise<T>, waits?: (leave: () => void) => void): Promise<T> {
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.running < this.atOnceMax) line.running += 1;
    else if (line.waiting.length >= this.waitingMax)
      throw new Fault("RATE_LIMITED", "Too many of these operations at once. Try again when one has finished.", { retryAfterSeconds });
    else if (!(await this.wait(line, waits))) throw new Fault("UNAVAILABLE", "Nobody waits for this any more.");
    try {
      return await work();
    } finally {
      this.passOn(key, line);
    }
  }

  /** Whether it is its turn; false where it left the line before. */
  private wait(line: Line, waits?: (leave: () => void) => void): Promise<boolean> {
    return new Promise((begin) => {
      line.waiting.push(begin);
      waits?.(() => {
        const place = line.waiting.indexOf(begin);
        if (place < 0) return;
        line.waiting.splice(place, 1);
        begin(false);
      });
    });
  }

  /** Whoever waits longest takes the place over. */
  private passOn(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next(true);
    line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}
