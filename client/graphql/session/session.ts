import type { ApolloClient, TypedDocumentNode } from "@apollo/client";
import { LogoutDocument, MeDocument } from "../../identity/account/me.generated";
import type { MeFactsFragment } from "../../identity/account/me.generated";
import { persistently } from "../../lib/browser/lazily";
import { openTabChannel } from "../../lib/browser/site-data";
import { createApollo } from "../links/client";
import type { ClientOptions } from "../links/client";
import type { Line, LineOptions } from "../live/line";
import { isTestModeRefused, testMode } from "./test-mode";

/**
 * Everything that belongs to one signed-in user, or to one visitor: client, cache, socket, streams. It is thrown away
 * whole when the user changes, so a second user never sees a byte of the first's.
 */
export interface Session {
  /** Counts up; the pages under it are mounted anew. */
  readonly epoch: number;
  readonly client: ApolloClient;
  /** Null for visitors, of whom nothing is live, and until its code is there. */
  readonly line: Line | null;
  /** Where to go after a sign-in that happened on a guests-only page. */
  readonly destination: string | null;
  /** The session before this one was ended from elsewhere: by the server, or in another tab. */
  readonly wasEnded: boolean;
}

/** What the tabs of one browser send each other. */
type TabMessage = { readonly kind: "signedOut" } | { readonly kind: "signedIn"; readonly userId: string };

export interface SessionsOptions {
  readonly createClient?: (options: ClientOptions) => ApolloClient;
  readonly openSocket?: LineOptions["openSocket"];
  /** What opens a line, where it is at hand: a page fetches it beside what is seen first. */
  readonly openLine?: OpenLine;
  readonly channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | null;
}

type OpenLine = (options: LineOptions) => Line;

/** Holds the current session and replaces it on sign-in, sign-out, and when another tab does either. */
export class Sessions {
  private current: Session;
  private userId: string | null = null;
  private isLeaving = false;
  private openLine: OpenLine | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly channel: SessionsOptions["channel"];

  constructor(private readonly options: SessionsOptions = {}) {
    this.openLine = options.openLine;
    this.channel = options.channel !== undefined ? options.channel : openTabChannel("brigade.session");
    this.channel?.addEventListener("message", (event) => this.onOtherTab((event as MessageEvent<TabMessage>).data));
    this.current = this.build(0, null);
  }

  readonly get = (): Session => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Asks the server who is looking, before any component does, and beside it for what the frame of the page shows, where it has one; those
   * that ask while an answer is on its way get the same one. What goes wrong with it, the components' own questions say.
   */
  readonly ask = (frame: TypedDocumentNode<unknown, Record<string, never>> | null): void => {
    const { client } = this.current;
    for (const query of frame ? [MeDocument, frame] : [MeDocument]) void client.query({ query }).catch(() => undefined);
  };

  /** Fetches what opens a line: beside the first page, which is drawn without it. */
  readonly prepareLine = async (): Promise<void> => {
    this.openLine ??= (await persistently(() => import("../live/line"))).openLine;
  };

  /** The first answer to `me`: a signed-in page opens its socket now. Called once per session. */
  readonly known = (me: MeFactsFragment | null): void => {
    if (!me || this.current.line) return;
    this.userId = me.id;
    this.connect(this.current);
  };

  /** Signed in on this page: a fresh cache that already knows me, a socket, and word to the other tabs. */
  readonly begin = (me: MeFactsFragment, destination: string | null): void => {
    this.start(me, destination);
    // The sign-in answers for the person; in test mode the persona answers from here on.
    if (testMode().isTestMode) void this.current.client.query({ query: MeDocument, fetchPolicy: "network-only" }).catch(() => undefined);
    this.publish({ kind: "signedIn", userId: me.id });
  };

  /** Log out, here and in every tab. The server is asked first; with no answer this browser forgets all the same. */
  readonly logOut = async (): Promise<boolean> => {
    const answer = await this.current.client.mutate({ mutation: LogoutDocument }).catch(() => null);
    this.end(false);
    return answer?.data?.logout.isLoggedOut ?? false;
  };

  /** The server says that nobody is signed in here any more (revoked, expired, suspended). */
  readonly expired = (): void => {
    if (this.userId !== null) this.end(!this.isLeaving);
  };

  /** Around deleting one's own account: the server ends the session by itself, and that is no surprise. */
  readonly leaving = (isLeaving: boolean): void => {
    this.isLeaving = isLeaving;
  };

  /** The account is gone: here and in every tab, as after logging out, with nobody left to notify. */
  readonly gone = (): void => {
    if (this.userId !== null) this.end(false);
    this.isLeaving = false;
  };

  private end(wasEnded: boolean): void {
    this.start(null, null, wasEnded);
    this.publish({ kind: "signedOut" });
  }

  private start(me: MeFactsFragment | null, destination: string | null, wasEnded = false): void {
    const old = this.current;
    const next = this.build(old.epoch + 1, destination, wasEnded);
    next.client.writeQuery({ query: MeDocument, data: { me } });
    this.userId = me?.id ?? null;
    if (me) this.connect(next);
    else this.replace(next);
    shutDown(old);
  }

  /** Goes on with this session over a line of its own, at once or as soon as the code for it is there. */
  private connect(session: Session): void {
    if (this.openLine) return this.replace({ ...session, line: this.lineOf(session.client, this.openLine) });
    if (session !== this.current) this.replace(session);
    void this.prepareLine().then(() => {
      // Meanwhile another session may have begun, or this one may have been connected.
      if (this.current.client === session.client && !this.current.line && this.userId !== null) this.connect(this.current);
    });
  }

  /** Another tab signed in or out: this one begins anew and asks the server who it is now. */
  private onOtherTab(message: TabMessage): void {
    const userId = message.kind === "signedIn" ? message.userId : null;
    if (userId === this.userId) return;
    const old = this.current;
    this.userId = null;
    this.replace(this.build(old.epoch + 1, null, message.kind === "signedOut"));
    shutDown(old);
  }

  /** The server does not grant the persona: what was read as one is thrown away, and the page begins anew as oneself. */
  private refusedTestMode(): void {
    if (isTestModeRefused()) return;
    isTestModeRefused(true);
    const old = this.current;
    this.userId = null;
    this.replace(this.build(old.epoch + 1, null));
    shutDown(old);
  }

  private build(epoch: number, destination: string | null, wasEnded = false): Session {
    const onSignedOut = (): void => {
      if (this.current.epoch === epoch) this.expired();
    };
    const onTestModeRefused = (): void => {
      if (this.current.epoch === epoch) this.refusedTestMode();
    };
    const client = (this.options.createClient ?? createApollo)({ onSignedOut, onTestModeRefused });
    return { epoch, client, line: null, destination, wasEnded };
  }

  private lineOf(client: ApolloClient, openLine: OpenLine): Line {
    const isCurrent = (): boolean => this.current.client === client;
    return openLine({
      client,
      onSignedOut: () => isCurrent() && this.expired(),
      onTestModeRefused: () => isCurrent() && this.refusedTestMode(),
      openSocket: this.options.openSocket,
    });
  }

  private replace(session: Session): void {
    this.current = session;
    for (const listener of this.listeners) listener();
  }

  private publish(message: TabMessage): void {
    this.channel?.postMessage(message);
  }
}

function shutDown({ client, line }: Session): void {
  line?.live.stop();
  line?.quotes.stop();
  line?.socket.dispose();
  client.stop();
  void client.clearStore().catch(() => undefined);
}
