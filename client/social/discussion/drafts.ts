import { useState } from "react";
import { useMe } from "../../graphql/session/SessionContext";

/** Drafts kept at once; the oldest gives way. */
const draftsMax = 50;
const drafts = new Map<string, string>();

/**
 * What is being written, kept beside the screen: a card that scrolls away, or a page that is left, does not take the words with
 * it. By user, so that nobody finds another's words after a change of account.
 */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const key = `${useMe().id}:${place}`;
  const [text, setText] = useState(() => drafts.get(key) ?? "");
  const change = (next: string): void => {
    drafts.delete(key);
    if (next !== "") drafts.set(key, next);
    const [oldest] = drafts.keys();
    if (drafts.size > draftsMax && oldest !== undefined) drafts.delete(oldest);
    setText(next);
  };
  return [text, change];
}
