import { useEffect, useRef, useState, type ReactNode } from "react";
import { excerptOf, firstName } from "../conversations/conversation-words";
import type { MessageFactsFragment } from "../messages.generated";

/** Reads new messages out politely; more than three within two seconds become one sentence. */
const bundleMs = 2_000;
const eachMax = 3;

export function newWords(messages: readonly MessageFactsFragment[]): string {
  if (messages.length > eachMax) return `${messages.length} new messages.`;
  return messages.map((message) => `${firstName(message.sender?.name)}: ${excerptOf(message, false)}`).join(". ");
}

/** For screen readers: what others say while the thread is open. `messages` is the whole thread, oldest first. */
export function ThreadLiveRegion({ messages }: { readonly messages: readonly MessageFactsFragment[] }): ReactNode {
  const [words, setWords] = useState("");
  const announced = useRef(messages.at(-1)?.position ?? 0);
  const latest = useRef(messages);
  latest.current = messages;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const newest = messages.at(-1)?.position ?? 0;
  useEffect(() => {
    if (newest <= announced.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const fresh = latest.current.filter(({ position, isMine }) => position > announced.current && !isMine);
      announced.current = latest.current.at(-1)?.position ?? 0;
      if (fresh.length > 0) setWords(newWords(fresh));
    }, bundleMs);
  }, [newest]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  );
}
