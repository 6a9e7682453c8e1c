import type { Tx } from "./db/database";

/** What a notification is about: the module that publishes it names the kind, and the client knows the page of each. */
export interface NotificationSubject {
  readonly kind: "USER" | "RECIPE" | "POST" | "COMMENT" | "COPY" | "RECEIPT" | "CONVERSATION" | "ANNOUNCEMENT" | "INSTRUMENT" | "ACCOUNT";
  readonly id: string;
}

/** Something one person should hear about. Lower modules publish it; the notifications module stores, groups and sends it. */
export interface NotificationDraft {
  /** In UPPER_CASE, like `FOLLOWED`, `REACTED`, `MENTIONED`, `COPY_STOPPED`: what readers switch on and off by channel. */
  readonly kind: string;
  /** Who hears it. */
  readonly userId: string;
  /** Who caused it; null when the server did. Notifications from muted and blocked people are dropped by the receiver. */
  readonly actorId: string | null;
  readonly subject: NotificationSubject | null;
  /** Notifier of one user with the same key become one line ("12 people copied you"). */
  readonly groupKey: string;
  /** Unique per user: published twice, by a retry or after a crash, it is stored once. */
  readonly onceKey: string;
  /** Small facts for the wording: names of symbols, money as decimal strings. Never secrets, never texts of strangers. */
  readonly data?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A notification whose subject somebody has seen elsewhere: the unread line of this group counts as read. */
export interface Settled {
  readonly userId: string;
  readonly groupKey: string;
}

/** Stores notifications in the caller's transaction. */
export interface NotificationListener {
  write(tx: Tx, drafts: readonly NotificationDraft[]): Promise<unknown>;
  settle(tx: Tx, settled: Settled): Promise<void>;
}

/**
 * How notifications reach higher modules: a lower one publishes in the transaction of its cause, a higher one listens. So nothing imports
 * upwards, and a notification is committed exactly when its cause is.
 */
export class Notifier {
  constructor(private readonly listener: NotificationListener) {}

  /** Says that somebody has seen what this group was about on its own page; reading a conversation, for one. */
  settle(tx: Tx, settled: Settled): Promise<void> {
    return this.listener.settle(tx, settled);
  }

  async publish(tx: Tx, ...drafts: readonly NotificationDraft[]): Promise<void> {
    if (drafts.length > 0) await this.listener.write(tx, drafts);
  }
}
