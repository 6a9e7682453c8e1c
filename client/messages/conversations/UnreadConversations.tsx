import type { ReactNode } from "react";
import { useMessageSummary, useOutbox } from "../messages-hooks";

/**
 * How many conversations wait to be read, requests included. It is in the frame of every page, and so keeps both the
 * stream of messages and the outbox at work: what is on its way goes out whatever page is shown.
 */
export default function UnreadConversations({ children }: { readonly children: (count: number) => ReactNode }): ReactNode {
  const summary = useMessageSummary();
  useOutbox();
  return children(summary ? summary.unreadConversations + summary.requests : 0);
}
