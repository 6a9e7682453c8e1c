import type { ApolloCache } from "@apollo/client";

const lists = new Set(["timeline", "feed", "posts", "comments", "suggestions", "people"]);

/** Whom one sees has changed (a block, a mute): every list that shows people is fetched anew when it next shows. */
export function forgetPeopleLists(cache: ApolloCache): void {
  cache.modify({ fields: (value, { fieldName, DELETE }) => (lists.has(fieldName) ? DELETE : value) });
}
