/** What was begun and not sent, by conversation; kept in this browser for each user. */
const keyOf = (userId: string): string => `brigade.drafts.${userId}`;
const draftsMax = 50;

type Drafts = Readonly<Record<string, string>>;

function read(userId: string): Drafts {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}") as unknown;
    return typeof stored === "object" && stored !== null ? (stored as Drafts) : {};
  } catch {
    return {};
  }
}

export const draftOf = (userId: string, conversationId: string): string => {
  const draft = read(userId)[conversationId];
  return typeof draft === "string" ? draft : "";
};

/** Empty text forgets the draft; past the limit the oldest goes. */
export function keepDraft(userId: string, conversationId: string, text: string): void {
  const { [conversationId]: _before, ...others } = read(userId);
  const entries = Object.entries(text.trim() === "" ? others : { ...others, [conversationId]: text }).slice(-draftsMax);
  try {
    if (entries.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is full or refused: the draft lasts as long as its page.
  }
}
