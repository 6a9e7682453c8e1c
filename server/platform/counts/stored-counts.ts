import type { Database, Tx } from "../db/database";
import type { CountsLook, LookedAt } from "./counts-look";
import { tryLockCounts } from "./stored-counts.store";

/** Counting takes at most one part in so many of the time, however much there is to count. */
const restFactor = 10;

/** What is counted, and how. `Change` is one entry of its list of changes, as `take` gives it. */
export interface Counting<Change> {
  /** Number of its advisory lock: the same in every process, and no other kind of counts has it. */
  readonly lock: number;
  /** SQL: whether `take` would find any; `$1` is now. */
  readonly hasChanges: string;
  /** Takes some changes off the list; none when nothing is left. */
  readonly take: (tx: Tx) => Promise<readonly Change[]>;
  /** Brings what is stored up to date by these changes. */
  readonly calculate: (tx: Tx, changes: readonly Change[]) => Promise<unknown>;
  /** Compares all that is stored with the rows it stands for: how many there are, and the changes that mend what is wrong. */
  readonly compare: (db: Database) => Promise<{ readonly counted: number; readonly wrong: readonly Change[] }>;
  /** Puts changes on the list. */
  readonly note: (db: Database, changes: readonly Change[]) => Promise<unknown>;
  /** Of whose or of what, for an operator. */
  readonly nameOf: (change: Change) => string;
}

export interface Recounted {
  readonly counted: number;
  /** Each once. */
  readonly wrong: readonly string[];
}

/**
 * Keeps counts up to date: triggers put changes on a list in the transaction that makes them, one process at a time works the list off after the
 * commit, so that nobody waits for a row that all share. Who reads meanwhile takes the changes on the list into account.
 */
export class StoredCounts<Change = unknown> implements LookedAt {
  private look: CountsLook | null = null;
  private restUntilMs = 0;
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly db: Database,
    private readonly counting: Counting<Change>,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  /** From now on works the list off whenever the look of this process finds something on it. */
  start(look: CountsLook): void {
    this.look = look;
    look.add(this);
  }

  async stop(): Promise<void> {
    await this.look?.remove(this);
    await this.running;
  }

  /** Resolves when it works at nothing. */
  async idle(): Promise<void> {
    await this.running;
  }

  get hasChanges(): string {
    return this.counting.hasChanges;
  }

  get isFree(): boolean {
    return this.running === null && performance.now() >= this.restUntilMs;
  }

  work(): void {
    if (!this.isFree) return;
    const began = performance.now();
    this.running = this.settle()
      .catch(this.onError)
      .finally(() => {
        this.restUntilMs = performance.now() + (performance.now() - began) * restFactor;
        this.running = null;
      });
  }

  /** Works the list off, here or in another process that is at it. Returns how many changes it took. */
  async settle(): Promise<number> {
    let settled = 0;
    for (;;) {
      const some = await this.db.transaction((tx) => this.settleSome(tx));
      if (some === 0) return settled;
      settled += some;
    }
  }

  private async settleSome(tx: Tx): Promise<number> {
    if (!(await tryLockCounts(tx, this.counting.lock))) return 0;
    const changes = await this.counting.take(tx);
    if (changes.length > 0) await this.counting.calculate(tx, changes);
    return changes.length;
  }

  /** Compares everything with the rows it stands for and mends what is wrong. Changes that wait are worked off first. */
  async recount(): Promise<Recounted> {
    await this.settle();
    const { counted, wrong } = await this.counting.compare(this.db);
    await this.counting.note(this.db, wrong);
    await this.settle();
    return { counted, wrong: [...new Set(wrong.map(this.counting.nameOf))] };
  }
}
