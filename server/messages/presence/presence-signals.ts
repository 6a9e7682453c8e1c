/** What is said of this moment only: over the bus to sockets, never stored, never replayed. */

export const typingSubject = "messages.typing";
export interface TypingSignal {
  readonly conversationId: string;
  readonly userId: string;
  readonly isTyping: boolean;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly to: readonly string[];
}

export const presenceSubject = "messages.presence";
export interface PresenceSignal {
  readonly userIds: readonly string[];
  readonly isOnline: boolean;
}

/** People whose circle of partners has changed: whoever holds their sockets reads it anew. */
export const partnersSubject = "messages.partners";
export interface PartnersSignal {
  readonly userIds: readonly string[];
}

/** Topic of what is said of this moment to one person. */
export const nowTopic = (userId: string): string => `messages-now:${userId}`;

export type NowBody =
  | {
      readonly kind: "TYPING";
      readonly conversationId: string;
      readonly userId: string;
      readonly isTyping: boolean;
      readonly until: number;
    }
  | { readonly kind: "PRESENCE"; readonly userId: string; readonly isOnline: boolean };
