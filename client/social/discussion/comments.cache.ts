import type { ApolloCache } from "@apollo/client";
import type { TalkKind } from "../../graphql/schema.generated";
import { madeHere } from "../../graphql/cache/kept-connection";
import type { LiveStream } from "../../graphql/live/live-stream";
import { hideAuthor } from "../visibility/list-removal.cache";
import { lookAgain } from "../reactions/cards.cache";
import { AnswersFragmentDoc, DiscussionEventsDocument, type DiscussionChangedEventFragment } from "./comments.generated";
import { CommentFactsFragmentDoc, type CommentFactsFragment } from "../reactions/discussion.generated";

interface StoredEdge {
  readonly cursor: string;
  readonly node: { readonly __ref: string };
}
interface StoredList {
  readonly edges: readonly StoredEdge[];
}

/**
 * Puts a comment at the end of its list, or at the head of one that has the newest first, once; under the comment it answers, if it answers one. Lists that nobody has opened
 * stay unopened: they will read it themselves. One that is gone only turns into its tombstone where it is.
 */
export function insertComment(cache: ApolloCache, comment: CommentFactsFragment): void {
  const ref = cache.writeFragment({ fragment: CommentFactsFragmentDoc, fragmentName: "CommentFacts", data: comment });
  if (!ref || comment.state !== "VISIBLE") return;
  if (comment.parentId === null) beginAnswers(cache, ref.__ref);
  const joined = (list: StoredList, isNewestFirst = false): StoredList => {
    if (list.edges.some(({ node }) => node.__ref === ref.__ref)) return list;
    const edge = { __typename: "CommentEdge", cursor: madeHere, node: ref } as StoredEdge;
    return { ...list, edges: isNewestFirst ? [edge, ...list.edges] : [...list.edges, edge] };
  };
  if (comment.parentId) {
    const id = cache.identify({ __typename: "Comment", id: comment.parentId });
    cache.modify({ id, fields: { replies: (list) => joined(list as StoredList) as never } });
    return;
  }
  const wanted = listOf(comment.subjectKind, comment.subjectId);
  cache.modify({
    fields: {
      comments: (list, { storeFieldName }) =>
        wanted(storeFieldName) ? (joined(list as StoredList, storeFieldName.includes('"order":"NEWEST"')) as never) : list,
    },
  });
}

/** Its list asks for answers too: a new comment has none yet. One that has a list of them keeps it. */
function beginAnswers(cache: ApolloCache, id: string): void {
  if (cache.readFragment({ id, fragment: AnswersFragmentDoc, fragmentName: "Answers", variables: { replies: 0 } })) return;
  cache.writeFragment({
    id,
    fragment: AnswersFragmentDoc,
    fragmentName: "Answers",
    variables: { replies: 0 },
    data: {
      __typename: "Comment",
      replies: { __typename: "CommentConnection", edges: [], pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null } },
    },
  });
}

/** Whether a stored list of comments is that of this post or recipe. */
const listOf =
  (kind: TalkKind, id: string) =>
  (storeFieldName: string): boolean =>
    storeFieldName.includes(`"kind":"${kind}"`) && storeFieldName.includes(`"id":"${id}"`);

/** Takes a comment out of every list: nobody had answered it, so no tombstone is left. */
export function removeComment(cache: ApolloCache, id: string): void {
  cache.evict({ id: cache.identify({ __typename: "Comment", id }) });
  cache.gc();
}

/**
 * What happens around one post or recipe while its thread is open. Its messages carry no numbers, so nothing is replayed: after
 * a cut the thread is read anew (`Thread`). Figures heal by id; a new comment joins its list. It is refused, or ends, once what it is
 * under is not for the viewer: that is asked for again and goes with its thread.
 */
export const discussionStream: LiveStream<{ readonly kind: TalkKind; readonly id: string }, never> = {
  field: "discussionEvents",
  subscription: DiscussionEventsDocument as never,
  replay: DiscussionEventsDocument as never,
  apply: () => undefined,
  resync: () => Promise.resolve(0),
  passing: (message, { client }) => {
    const { comment, hiddenAuthorId } = message as unknown as DiscussionChangedEventFragment;
    if (hiddenAuthorId) hideAuthor(client.cache, hiddenAuthorId);
    if (comment) insertComment(client.cache, comment);
  },
  gone: ({ client, variables }) => void lookAgain(client, variables).catch(() => undefined),
};
