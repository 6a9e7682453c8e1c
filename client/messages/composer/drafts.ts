import { readStored, siteData } from "../../lib/browser/site-data";

/** What was begun and not sent, by conversation; kept in this browser for each user. */
const keyOf = (userId: string): string => `brigade.drafts.${userId}`;
const draftsMax = 50;

type Drafts = Readonly<Record<string, string>>;

const read = (userId: string): Drafts =>
  readStored(keyOf(userId), (stored) => (typeof stored === "object" && stored !== null ? (stored as Drafts) : {}));

export const draftOf = (userId: string, conversationId: string): string => {
  const draft = read(userId)[conversationId];
  return typeof draft === "string" ? draft : "";
};

/** Empty text forgets the draft; past the limit the oldest goes. */
export function keepDraft(userId: string, conversationId: string, text: string): void {
  const { [conversationId]: _before, ...others } = read(userId);
  const entries = Object.entries(text.trim() === "" ? others : { ...others, [conversationId]: text }).slice(-draftsMax);
  if (entries.length === 0) siteData.removeItem(keyOf(userId));
  else siteData.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(entries)));
}
