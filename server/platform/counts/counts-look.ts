import type { Clock } from "../clock";
import type { Database } from "../db/database";
import { readWhichAreTrue } from "./counts-look.store";

/** Changes are looked for at a steady beat. */
const beatMs = 1_000;

/** Stored counts of one kind, as the look sees them. */
export interface LookedAt {
  /** SQL: whether there are changes to take; `$1` is now. */
  readonly hasChanges: string;
  /** Whether they would begin to work now. */
  readonly isFree: boolean;
  /** Begins to take what there is. Never throws. */
  work(): void;
}

/**
 * Which of a process's stored counts have changes to take: asked in one statement for all of them once a second, so that those without any cost nothing.
 * Whose changes another process is taking are found again by the next look, until none are left.
 */
export class CountsLook {
  private readonly all = new Set<LookedAt>();
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {}

  add(counts: LookedAt): void {
    this.all.add(counts);
    // timer: changes are rows of the database, which nothing announces.
    this.timer ??= setInterval(() => void this.look(), beatMs).unref();
  }

  /** Resolves once no look sets these to work any more. */
  async remove(counts: LookedAt): Promise<void> {
    this.all.delete(counts);
    if (this.all.size === 0 && this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    }
    await this.looking;
  }

  /** The timer calls it; tests too. Never throws: what fails is reported, and the next look asks again. */
  look(): Promise<void> {
    return (this.looking ??= this.lookOnce()
      .catch(this.onError)
      .finally(() => {
        this.looking = null;
      }));
  }

  private async lookOnce(): Promise<void> {
    const free = [...this.all].filter((counts) => counts.isFree);
    if (free.length === 0) return;
    const conditions = free.map((counts) => counts.hasChanges);
    for (const place of await readWhichAreTrue(this.db, conditions, this.clock.date())) {
      const counts = free[place]!;
      if (this.all.has(counts)) counts.work();
    }
  }
}
