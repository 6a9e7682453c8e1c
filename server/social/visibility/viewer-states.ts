import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import type { RelationsService } from "../../people/visibility/relations.service";
import type { Bus } from "../../platform/bus/bus";
import type { Database } from "../../platform/db/database";
import type { Role, Tier } from "../../platform/viewer";
import { visitorState, type ViewerState } from "./viewer-state";

interface Held {
  state: ViewerState;
  users: number;
}

/** Even without a hint everything is read anew this often: a hint may get lost. */
const reloadMs = 30_000;

/**
 * The states of viewers with open feed streams in this process. Read in one batch for all who come in one turn of the
 * event loop, and anew when the accounts room says that something about them changed.
 */
export class ViewerStates {
  private readonly held = new Map<string, Held>();
  private waiting = new Map<string, Array<{ resolve: () => void; reject: (error: unknown) => void }>>();
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
      await this.readSoon(viewerId);
    } catch (error) {
      this.release(viewerId);
      throw error;
    }
  }

  /** Whoever comes in the same turn of the event loop is read in the same statements. */
  private readSoon(viewerId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) setImmediate(() => void this.flush());
      this.waiting.set(viewerId, [...(this.waiting.get(viewerId) ?? []), { resolve, reject }]);
    });
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

  /** Resolves once every change that was told of so far is in the states. */
  settled(): Promise<void> {
    return this.reloading;
  }

  private async flush(): Promise<void> {
    const waiting = this.waiting;
    this.waiting = new Map();
    try {
      await this.reload([...waiting.keys()]);
      for (const asked of waiting.values()) for (const { resolve } of asked) resolve();
    } catch (error) {
      for (const asked of waiting.values()) for (const { reject } of asked) reject(error);
    }
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
    const [users, relations] = await Promise.all([
      this.db.query<{
        id: string;
        role: Role;
        tier: Tier;
        suspended: boolean;
        follows: string[];
        blocked: string[];
        muted: string[];
        tags: string[];
      }>(
        `select u.id, u.role, u.tier, u.suspended_at is not null as suspended,
           array(select followed_id::text from follows where follower_id = u.id) as follows,
           array(select blocked_id::text from blocks where blocker_id = u.id union select blocker_id::text from blocks where blocked_id = u.id) as blocked,
           array(select muted_id::text from mutes where muter_id = u.id) as muted,
           array(select kind || ':' || value from tag_follows where user_id = u.id) as tags
         from users u where u.id = any($1::uuid[])`,
        [ids],
      ),
      this.relations.relationsOfMany(ids),
    ]);
    return new Map(
      users.map(({ id, role, tier, suspended, follows, blocked, muted, tags }) => {
        const byFeeder = Map.groupBy(relations.get(id) ?? [], (relation) => relation.feederId);
        const sets = { follows: new Set(follows), blocked: new Set(blocked), muted: new Set(muted), tags: new Set(tags) };
        return [id, { id, role, tier, isSuspended: suspended, ...sets, relations: byFeeder }];
      }),
    );
  }
}
