import type { FieldPolicy } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { keptConnection } from "./kept-connection";
import { liveConnection } from "./live-connection";

/** What a list of the root query holds: entries of feeds, comments, or people themselves. */
type Holds = "entries" | "comments" | "people";

/**
 * The cached lists of people and of what they write. A line here gives a list its policy and makes it part of all that must
 * reach such lists: a block or a mute forgets them, and what is removed leaves them. A test asks for every such list of the schema.
 */
export const lists = {
  timeline: { holds: "entries", policy: keptConnection(["filter", ["scope", "symbol", "topic", "traderId", "kinds"]]) },
  feed: { holds: "entries", policy: liveConnection(["filter", ["scope", "symbol", "topic", "traderId", "kinds"]]) },
  posts: { holds: "entries", policy: keptConnection(["filter", ["authorId", "symbol", "topic", "mention"]]) },
  comments: { holds: "comments", policy: keptConnection(["kind", "id", "order"]) },
  people: { holds: "people", policy: relayStylePagination(["list", "userId"]) },
  suggestions: { holds: "people", policy: { merge: false } },
} as const satisfies Record<string, { readonly holds: Holds; readonly policy: FieldPolicy }>;

export const listPolicies: Record<string, FieldPolicy> = Object.fromEntries(
  Object.entries(lists).map(([name, { policy }]) => [name, policy]),
);

const namesOf = (...holds: readonly Holds[]): ReadonlySet<string> =>
  new Set(Object.entries(lists).flatMap(([name, list]) => (holds.includes(list.holds) ? [name] : [])));

export const peopleLists = namesOf("people");
/** Feeds, posts and comments: what somebody wrote or traded. */
export const authoredLists = namesOf("entries", "comments");
export const everyList: ReadonlySet<string> = new Set(Object.keys(lists));
