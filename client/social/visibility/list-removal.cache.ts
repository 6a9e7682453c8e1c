import type { ApolloCache, Reference } from "@apollo/client";
import type { FieldFunctionOptions } from "@apollo/client/cache";
import { authoredLists } from "../../graphql/cache/lists";
import type { DiscussionSubject } from "../reactions/use-react";

type ReadFieldFunction = FieldFunctionOptions["readField"];

interface List {
  readonly edges?: readonly { readonly node?: Reference }[];
}
type Asks = (node: Reference, read: ReadFieldFunction) => boolean;

/** Takes out of every list what `isOut`; lists without any stay the very same. */
function dropFrom(cache: ApolloCache, isOut: Asks): void {
  const commentsLeft: Reference[] = [];
  const kept = (value: unknown, read: ReadFieldFunction): List => {
    const list = value as List;
    const isGone = ({ node }: { node?: Reference }): boolean => node !== undefined && isOut(node, read);
    return list.edges?.some(isGone) ? { ...list, edges: list.edges.filter((edge) => !isGone(edge)) } : list;
  };
  cache.modify({
    fields: (value, { fieldName, readField }) => {
      if (!authoredLists.has(fieldName)) return value;
      const list = kept(value, readField);
      if (fieldName === "comments") commentsLeft.push(...(list.edges ?? []).flatMap(({ node }) => node ?? []));
      return list;
    },
  });
  for (const { __ref: id } of commentsLeft)
    cache.modify({ id, fields: { replies: (value, { readField }) => kept(value, readField) as never } });
}

/** What a repost passes on. A recipe that a post links is not what the post is. */
const passedOn = (node: Reference, read: ReadFieldFunction): readonly Reference[] =>
  read("__typename", node) === "Repost"
    ? [read<Reference | null>("post", node), read<Reference | null>("recipe", node)].flatMap((subject) => subject ?? [])
    : [];

const authorOf = (subject: Reference, read: ReadFieldFunction): unknown => {
  const author = read<Reference | null>("author", subject);
  return author ? read("id", author) : undefined;
};

/** The viewer may not see this person any more: nothing of theirs stays, nor what others passed on of it. */
export const hideAuthor = (cache: ApolloCache, authorId: string): void =>
  cache.batch({
    update: () => dropFrom(cache, (node, read) => [node, ...passedOn(node, read)].some((subject) => authorOf(subject, read) === authorId)),
  });

/** Whose things are in the lists that are kept, at most `max` people. */
export function authorsIn(cache: ApolloCache, max: number): string[] {
  const ids = new Set<string>();
  cache.modify({
    fields: (value, { fieldName, readField: read }) => {
      const edges = authoredLists.has(fieldName) ? ((value as List).edges ?? []) : [];
      for (const { node } of edges)
        if (node) for (const subject of [node, ...passedOn(node, read)]) ids.add(String(authorOf(subject, read) ?? ""));
      return value;
    },
  });
  ids.delete("");
  return [...ids].slice(0, max);
}

/** One post or trade is not for the viewer any more: its entries go, and those that passed it on. */
export const dropCard = (cache: ApolloCache, { kind, id }: DiscussionSubject): void =>
  cache.batch({
    update: () =>
      dropFrom(cache, (node, read) => {
        const trade = kind === "RECIPE" && read("__typename", node) === "FeedItem" ? read<Reference>("trade", node) : undefined;
        return [node, trade, ...passedOn(node, read)].some((subject) => subject !== undefined && isSubject(subject, kind, id, read));
      }),
  });

const typesOf = { POST: ["Post"], RECIPE: ["Trade", "Recipe"], COMMENT: ["Comment"] } as const;

const isSubject = (subject: Reference, kind: DiscussionSubject["kind"], id: string, read: ReadFieldFunction): boolean =>
  read("id", subject) === id && typesOf[kind].some((name) => name === read("__typename", subject));
