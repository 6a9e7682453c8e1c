import type { OperationVariables } from "@apollo/client";
import { liveLimits } from "./live-limits";
import type { AppliedListener, LiveOptions, LiveStream } from "./live-stream";
import { OpenStream } from "./open-stream";

/**
 * The one owner of streams. A feature describes its stream once (`x.cache.ts`), its page calls `useStream`, and this file
 * does the rest, in this order, for every stream alike:
 *
 * 1. It subscribes first. What arrives before the page's list has loaded is kept (`bufferedEventsMax`) and applied once the
 *    list's `asOfSequence` is known; what the list already holds is dropped.
 * 2. An event is applied when its `previousSequence` is where we are. A gap, a head ahead of us, and READY after a
 *    reconnection all lead to the same catch-up: replay from our last sequence, through the same handler.
 * 3. RESYNC_REQUIRED (the server's log no longer reaches back) loads the lists anew.
 *
 * Numbers are those of this viewer's stream: they may skip, so they are never compared with +1.
 */
export class Live {
  private readonly open = new Map<string, OpenStream>();
  /** How far the cached lists of closed streams had come, so that nothing is applied to them twice. */
  private readonly positions = new Map<string, number>();
  private readonly listeners = new Set<AppliedListener>();

  constructor(private readonly options: LiveOptions) {}

  /**
   * Joins a stream, opening it for the first. `release` leaves it; the last one closes it a little later, so that going to
   * another page and back costs nothing.
   */
  join<Variables extends OperationVariables>(
    stream: LiveStream<Variables, never>,
    variables: Variables,
  ): { markSynced(asOfSequence: number): void; release(): void } {
    const key = `${stream.field}:${JSON.stringify(variables)}`;
    const known = this.open.get(key);
    const existing = known?.isOver ? undefined : known;
    const opened =
      existing ??
      new OpenStream(
        stream as unknown as LiveStream,
        variables,
        this.positions.get(key) ?? 0,
        this.options,
        this.showProgress,
        this.emitApplied,
      );
    if (!existing) this.open.set(key, opened);
    opened.users += 1;
    let isReleased = false;
    return {
      markSynced: (asOfSequence) => opened.markSynced(asOfSequence),
      release: () => {
        if (isReleased) return;
        isReleased = true;
        opened.users -= 1;
        setTimeout(() => this.closeIfUnused(key, opened), this.options.lingerMs ?? liveLimits.lingerMs);
      },
    };
  }

  /** Listens to all streams. Answers with how to stop. */
  onApplied(listener: AppliedListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Ends every stream at once. */
  stop(): void {
    for (const stream of this.open.values()) stream.close();
    this.open.clear();
  }

  private readonly emitApplied: AppliedListener = (field, event, variables) => {
    for (const listener of this.listeners) listener(field, event, variables);
  };

  private closeIfUnused(key: string, stream: OpenStream): void {
    if (stream.users > 0 || this.open.get(key) !== stream) return;
    stream.close();
    this.open.delete(key);
    if (stream.position !== null) this.positions.set(key, stream.position);
  }

  /** "Catching up… 12 of 40" over all streams; back to live when none is behind. */
  private readonly showProgress = (): void => {
    const { connection } = this.options.socket;
    const now = connection();
    if (now.kind !== "live" && now.kind !== "catchingUp") return;
    const behind = [...this.open.values()].flatMap((stream) => (stream.progress ? [stream.progress] : []));
    if (behind.length === 0) {
      if (now.kind === "catchingUp") connection({ kind: "live", pingMs: null });
      return;
    }
    connection({
      kind: "catchingUp",
      done: behind.reduce((sum, { done }) => sum + done, 0),
      of: behind.reduce((sum, { of }) => sum + of, 0),
    });
  };
}
