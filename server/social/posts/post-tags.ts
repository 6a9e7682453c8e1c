import type { Market } from "../../market/providers/provider";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { readMentioned, replacePostTags, type MentionedPerson } from "./post-tags.store";
import type { NamedInText } from "./text-tags";

/** People with these usernames whom the author may see. No statement without usernames. */
export const mentionedIn = async (tx: Tx, authorId: string, usernames: readonly string[]): Promise<MentionedPerson[]> =>
  usernames.length === 0 ? [] : readMentioned(tx, authorId, usernames);

/** Replaces the tags of a post by what its text names. Unknown symbols and people who do not exist are no tags. */
export async function writePostTags(
  tx: Tx,
  market: Market,
  post: { id: string; userId: string; at: Date },
  named: NamedInText,
  people: readonly MentionedPerson[],
): Promise<void> {
  const tags = [
    ...named.symbols.filter((symbol) => market.instrument(symbol)).map((value) => ({ kind: "STOCK", value })),
    ...people.map(({ id }) => ({ kind: "CHEF", value: id })),
    ...named.topics.map((value) => ({ kind: "TOPIC", value })),
  ].slice(0, limits.tagsPerPostMax);
  await replacePostTags(tx, post, tags);
}
