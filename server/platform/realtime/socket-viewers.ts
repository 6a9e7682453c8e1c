import type { Bus } from "../bus/bus";
import { Fault } from "../errors";
import type { Viewer } from "../viewer";
import { type Connection, forbiddenClose, testModeRefusedClose, tryAgainLater } from "./connection";
import { SessionWatch } from "./session-watch";
import { initHeaders } from "./socket-handshake";

export interface ViewerSource {
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
  /** Which of these sessions are still valid. Asked every `sessionRecheckMs` for all sockets at once. */
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Who the sockets belong to: found when a socket introduces itself, and again whenever that may have changed. */
export class SocketViewers {
  private readonly sessions: SessionWatch;

  constructor(private readonly source: ViewerSource) {
    this.sessions = new SessionWatch(
      (sessionIds) => source.liveSessions(sessionIds),
      (connection) => this.refresh(connection),
    );
  }

  listen(bus: Bus): Promise<() => void> {
    return this.sessions.listen(bus);
  }

  recheck(): Promise<void> {
    return this.sessions.recheck();
  }

  /** The socket has closed. */
  forget(connection: Connection): void {
    this.sessions.remove(connection);
  }

  /** Takes the viewer from the handshake and `connection_init`; false where the socket is to be closed with 4403. */
  async signIn(connection: Connection, parameters: Readonly<Record<string, unknown>> | undefined): Promise<boolean> {
    const said = initHeaders(parameters);
    if (said instanceof Fault) return false;
    if (Object.keys(said).length > 0) connection.headers = { ...connection.headers, ...said };
    try {
      connection.viewer = await this.source.viewerFromHeaders(new Headers(connection.headers));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "FORBIDDEN") connection.close(testModeRefusedClose, "Test mode refused");
      return false; // else a key that is unknown
    }
    if (connection.isForeign && !connection.viewer?.key) return false;
    if (!connection.hasClosed) this.sessions.add(connection);
    return true;
  }

  /** Someone's rights may have changed: reads the viewer anew; a session that is over ends the socket. */
  private async refresh(connection: Connection): Promise<void> {
    if (connection.hasClosed) return;
    const viewer = await this.source.viewerFromHeaders(new Headers(connection.headers)).catch((error: unknown) => {
      if (error instanceof Fault && error.code === "UNAUTHENTICATED") return null;
      if (error instanceof Fault && error.code === "FORBIDDEN") return error;
      throw error;
    });
    if (viewer === null) connection.close(forbiddenClose, "Session over");
    else if (viewer instanceof Fault) connection.close(testModeRefusedClose, "Test mode refused");
    // Streams hang on the id: whoever is someone else now comes back as that one.
    else if (viewer.id !== connection.viewer?.id) connection.close(tryAgainLater, "Come back as yourself");
    else connection.viewer = viewer;
  }
}
