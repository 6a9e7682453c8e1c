import type { Bus } from "../bus/bus";
import { realViewer, type Viewer } from "../viewer";
import { type Connection, forbiddenClose, tryAgainLater } from "./connection";

/** Which sockets belong to which session and user. Ends them when the session does, and reports when a user's rights may have changed. */
export class SessionWatch {
  private readonly bySession = new Map<string, Connections>();
  private readonly byUser = new Map<string, Connections>();

  constructor(
    private readonly liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>,
    private readonly refresh: (connection: Connection) => Promise<void>,
  ) {}

  /** Follows what accounts announces. The bus may lose a message: `recheck` finds an ended session all the same. */
  async listen(bus: Bus): Promise<() => void> {
    const stops = await Promise.all([
      bus.subscribe("session.revoked", (message) => this.closeAll((message as { sessionIds: string[] }).sessionIds)),
      bus.subscribe("audience.changed", (message) => this.refreshUsers((message as { userIds: string[] }).userIds)),
    ]);
    return () => stops.forEach((stop) => stop());
  }

  add(connection: Connection): void {
    if (!connection.viewer) return;
    addTo(this.bySession, connection.viewer.sessionId, connection);
    for (const id of idsOf(connection.viewer)) addTo(this.byUser, id, connection);
  }

  remove(connection: Connection): void {
    if (!connection.viewer) return;
    removeFrom(this.bySession, connection.viewer.sessionId, connection);
    for (const id of idsOf(connection.viewer)) removeFrom(this.byUser, id, connection);
  }

  async recheck(): Promise<void> {
    const ids = [...this.bySession.keys()];
    if (ids.length === 0) return;
    const live = await this.liveSessions(ids);
    this.closeAll(ids.filter((id) => !live.has(id)));
  }

  private closeAll(sessionIds: readonly string[]): void {
    for (const id of sessionIds) for (const connection of eachOf(this.bySession.get(id))) connection.close(forbiddenClose, "Session over");
  }

  private refreshUsers(userIds: readonly string[]): void {
    for (const id of userIds)
      for (const connection of eachOf(this.byUser.get(id)))
        // Not knowing is no reason to sign anyone out: 4403 would. Who comes back is looked up again.
        this.refresh(connection).catch(() => connection.close(tryAgainLater, "Come back soon"));
  }
}

/** In test mode both count: the sandbox's changes, and a change of the tester's own rights. */
const idsOf = (viewer: Viewer): Set<string> => new Set([viewer.id, realViewer(viewer).id]);

/** Most have one: a set of their own each would cost as much as the connection. */
type Connections = Connection | Set<Connection>;

const eachOf = (known: Connections | undefined): readonly Connection[] =>
  known === undefined ? [] : known instanceof Set ? [...known] : [known];

function addTo(map: Map<string, Connections>, key: string, connection: Connection): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, connection);
  else if (known instanceof Set) known.add(connection);
  else if (known !== connection) map.set(key, new Set([known, connection]));
}

function removeFrom(map: Map<string, Connections>, key: string, connection: Connection): void {
  const known = map.get(key);
  if (known === connection) map.delete(key);
  else if (known instanceof Set && known.delete(connection) && known.size === 0) map.delete(key);
}
