import DataLoader from "dataloader";
import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import type { RelationsService } from "./relations.service";
import type { Bus } from "../../platform/bus/bus";
import type { Database } from "../../platform/db/database";
import { readAuthorSides } from "./authors.store";
import { visitorState, type AuthorSide, type ViewerState } from "./viewer-state";
import { readViewers } from "./viewer-states.store";

interface Held {
  state: ViewerState;
  users: number;
}

/** Without a hint, too, everything is read again this often, because a hint may get lost. */
const reloadMs = 30_000;

/**
 * The states of viewers with open streams in this process. They are read in one batch for all who come in one turn of the
 * event loop, and again when the bus says that something about a viewer has changed.
 */
export class ViewerStates {
  private readonly held = new Map<string, Held>();
  /** Whoever comes in the same turn of the event loop is read in the same statements; nothing is cached here. */
  private readonly arrivals = new DataLoader<string, true>(
    async (viewerIds) => {
      await this.reload([...new Set(viewerIds)]);
      return viewerIds.map(() => true);
    },
    { batchScheduleFn: (read) => setImmediate(read), cache: false },
  );
  private unsubscribe: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;
  private reloading: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly relations: RelationsService,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe(
      audienceChanged,
      (message) => void this.reload((message as AudienceChanged).userIds).catch(this.onError),
    );
    // timer: the bus is a hint only; a lost change of audience is seen at the next reload.
    this.timer = setInterval(() => void this.reload([...this.held.keys()]).catch(this.onError), reloadMs).unref();
  }

  stop(): void {
    this.unsubscribe?.();
    if (this.timer) clearInterval(this.timer);
  }

  /** Reads a viewer's state and keeps it until `release`. */
  async take(viewerId: string): Promise<void> {
    const held = this.held.get(viewerId) ?? { state: { ...visitorState, id: viewerId }, users: 0 };
    held.users++;
    this.held.set(viewerId, held);
    try {
      await this.arrivals.load(viewerId);
    } catch (error) {
      this.release(viewerId);
      throw error;
    }
  }

  release(viewerId: string): void {
    const held = this.held.get(viewerId);
    if (held && --held.users === 0) this.held.delete(viewerId);
  }

  /** Whose states are held: everyone with an open stream in this process. */
  ids(): string[] {
    return [...this.held.keys()];
  }

  /** Null once released. */
  of(viewerId: string): ViewerState | null {
    return this.held.get(viewerId)?.state ?? null;
  }

  /**
   * What decides who sees these people, after a change of theirs: read again, and resolved once the states of the viewers
   * include every change published so far, since a block changes both sides.
   */
  async readAuthors(ids: readonly string[]): Promise<Map<string, AuthorSide>> {
    const authors = await readAuthorSides(this.db, ids);
    await this.reloading;
    return authors;
  }

  /** One after the other, so that an older read never replaces a newer one. */
  private reload(userIds: readonly string[]): Promise<void> {
    const reloaded = this.reloading.then(() => this.readInto(userIds));
    this.reloading = reloaded.catch(() => {});
    return reloaded;
  }

  private async readInto(userIds: readonly string[]): Promise<void> {
    const ids = userIds.filter((id) => this.held.has(id));
    if (ids.length === 0) return;
    const states = await this.read(ids);
    for (const [id, state] of states) {
      const held = this.held.get(id);
      if (held) held.state = state;
    }
  }

  private async read(ids: readonly string[]): Promise<Map<string, ViewerState>> {
    const [users, relations] = await Promise.all([readViewers(this.db, ids), this.relations.relationsOfMany(ids)]);
    return new Map(
      users.map(({ id, role, tier, suspended, follows, blocked, muted, tags }) => {
        const byFeeder = Map.groupBy(relations.get(id) ?? [], (relation) => relation.feederId);
        const sets = { follows: new Set(follows), blocked: new Set(blocked), muted: new Set(muted), tags: new Set(tags) };
        return [id, { id, role, tier, isSuspended: suspended, ...sets, relations: byFeeder }];
      }),
    );
  }
}
