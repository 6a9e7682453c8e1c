import { useApolloClient, useQuery, useReactiveVar } from "@apollo/client/react";
import type { ApolloClient } from "@apollo/client";
import { useEffect, useMemo, useRef } from "react";
import { codesOf } from "../graphql/links/error-codes";
import { useFramePolicy } from "../graphql/session/frame-reading";
import { useConnection, useMe, useStream } from "../graphql/session/SessionContext";
import { appendMessage, messageStream, placeConversation } from "./messages.cache";
import {
  MessageSummaryDocument,
  SendMessageDocument,
  useMarkReadMutation,
  useSetTypingMutation,
  type MessageSummaryQuery,
} from "./messages.generated";
import { takeSummary } from "./messages.cache";
import { siteData } from "../lib/browser/site-data";
import { Outbox, type SendOutcome, type Unsent } from "./composer/outbox";

/**
 * What waits to be read, kept by the stream of messages on every page. Only the first reading says where the stream goes on
 * from: a later one may be ahead of what the stream still owes us.
 */
export function useMessageSummary(): MessageSummaryQuery["messageSummary"] | null {
  return useMessageSummaryState().summary;
}

/** The same, with whether the first reading is over, well or not. */
export function useMessageSummaryState(): { readonly summary: MessageSummaryQuery["messageSummary"] | null; readonly isSettled: boolean } {
  const { data, error } = useQuery(MessageSummaryDocument, useFramePolicy());
  const first = useRef<number | undefined>(undefined);
  first.current ??= data?.messageSummary.asOfSequence;
  useStream(messageStream, {}, first.current);
  return { summary: data?.messageSummary ?? null, isSettled: data !== undefined || error !== undefined };
}

const outboxes = new WeakMap<ApolloClient, Outbox>();

/** The one outbox of a session: it goes on sending whatever page is shown. */
export function useOutbox(): { readonly outbox: Outbox; readonly unsent: readonly Unsent[] } {
  const client = useApolloClient();
  const me = useMe();
  const outbox = useMemo(() => {
    const held = outboxes.get(client) ?? new Outbox({ storageKey: `brigade.outbox.${me.id}`, storage: siteData, send: sendWith(client) });
    outboxes.set(client, held);
    return held;
  }, [client, me.id]);
  const connection = useConnection();
  const isLive = connection?.kind === "live";
  useEffect(() => {
    if (isLive) outbox.nudge();
  }, [isLive, outbox]);
  return { outbox, unsent: useReactiveVar(outbox.items) };
}

/** Codes of faults that pass by themselves: everything else the server has decided. */
const passing = new Set(["INTERNAL", "RATE_LIMITED", "UNAVAILABLE", "UNAUTHENTICATED", "TIMEOUT"]);

/** Sends one message; the answer's message is in its thread before it leaves the outbox. */
const sendWith =
  (client: ApolloClient) =>
  async ({ clientRequestId, conversationId, text, attachment }: Unsent): Promise<SendOutcome> => {
    const input = {
      clientRequestId,
      conversationId,
      text: text === "" ? null : text,
      recipeId: attachment?.kind === "RECIPE" ? attachment.id : null,
      picture: attachment?.kind === "PICTURE" ? { pictureId: attachment.id, alt: attachment.alt } : null,
      receipt: attachment?.kind === "RECEIPT" ? { id: attachment.id, facts: [...attachment.facts] } : null,
    };
    try {
      const { data } = await client.mutate({
        mutation: SendMessageDocument,
        variables: { input },
        update: (cache, { data: answer }) => {
          const message = answer?.sendMessage.edge?.node;
          if (!message) return;
          appendMessage(cache, message);
          placeConversation(cache, conversationId, "INBOX");
        },
      });
      const refusal = data?.sendMessage.errors[0];
      return refusal ? { kind: "refused", problem: refusal.message } : { kind: "sent" };
    } catch (error) {
      const codes = codesOf(error);
      if (codes.length === 0 || codes.some((code) => passing.has(code))) throw error;
      return { kind: "refused", problem: "The kitchen did not accept it." };
    }
  };

const typingEveryMs = 3_000;

/** Publishes to the others that I type: at once, again every few seconds while I do, and when I stop. */
export function useTypingSign(conversationId: string | null): { typed(): void; stopped(): void } {
  const [setTyping] = useSetTypingMutation();
  const lastAt = useRef(0);
  return useMemo(() => {
    const publish = (isTyping: boolean): void => {
      if (!conversationId) return;
      // Whether it was heard changes nothing here.
      void setTyping({ variables: { input: { conversationId, isTyping } } }).catch(() => undefined);
    };
    return {
      typed: () => {
        const now = Date.now();
        if (now - lastAt.current < typingEveryMs) return;
        lastAt.current = now;
        publish(true);
      },
      stopped: () => {
        if (lastAt.current === 0) return;
        lastAt.current = 0;
        publish(false);
      },
    };
  }, [conversationId, setTyping]);
}

/** Marks a conversation read up to `position` while the reader really looks at its end. */
export function useMarkRead(
  conversation: { readonly id: string; readonly readPosition: number; readonly unreadCount: number } | null,
  position: number,
  isPageVisible: boolean,
): void {
  const [markRead] = useMarkReadMutation({ update: (cache, { data }) => data && takeSummary(cache, data.markRead.summary) });
  const sent = useRef({ id: "", position: 0 });
  const id = conversation?.id ?? null;
  const isDue = conversation !== null && isPageVisible && position > conversation.readPosition;
  useEffect(() => {
    if (!isDue || !id || (sent.current.id === id && sent.current.position >= position)) return;
    sent.current = { id, position };
    markRead({ variables: { input: { conversationId: id, position } } }).catch(() => {
      // It was not sent: the next message, or the next look, sends it.
      sent.current = { id: "", position: 0 };
    });
  }, [isDue, id, position, markRead]);
}
