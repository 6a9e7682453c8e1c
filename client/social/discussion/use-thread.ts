import { useApolloClient, useQuery } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { useBackOnline } from "../../graphql/live/use-back-online";
import { useStream } from "../../graphql/session/SessionContext";
import { useArrivals } from "../../ui/lists/use-arrivals";
import { useReading } from "../../ui/lists/use-reading";
import { useCommentOrder } from "./CommentSort";
import { insertComment, discussionStream } from "./comments.cache";
import { CommentsDocument, useCommentMutation } from "./comments.generated";
import type { DiscussionSubject } from "../reactions/use-react";

/** Comments of a page, and answers that come with each of them. */
export const pageComments = 20;
const firstReplies = 3;

export type OpenedThread = ReturnType<typeof useThread>;

/** The comments under a post or recipe, kept live, with what is written here. */
export function useThread(subject: DiscussionSubject) {
  const { kind, id } = subject;
  const order = useCommentOrder();
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(CommentsDocument, {
    variables: { kind, id, first: pageComments, replies: firstReplies, order },
  });
  useStream(
    discussionStream,
    useMemo(() => ({ kind, id }), [kind, id]),
    null,
  );
  useBackOnline(() => void refetch().catch(() => undefined));
  const [writeComment] = useCommentMutation();
  const { cache } = useApolloClient();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const write = async (text: string, clientRequestId: string, parentId: string | null): Promise<string | null> => {
    const answer = (await writeComment({ variables: { input: { kind, id, parentId, text, clientRequestId } } })).data?.comment;
    if (answer?.comment) {
      insertComment(cache, answer.comment);
      setFresh(new Set([...fresh, answer.comment.id]));
    }
    return answer?.errors[0]?.message ?? null;
  };
  // Another order is fetched while this one stays on the screen.
  const list = (data ?? previousData)?.comments;
  const comments = useMemo(() => list?.edges.map(({ node }) => node) ?? [], [list]);
  const [top, setTop] = useState<HTMLElement | null>(null);
  const { isReading, listProps } = useReading(top);
  const arrivals = useArrivals(`${kind}:${id}:${order}:${String(data !== undefined)}`, comments, isReading, data !== undefined);
  // One's own words never wait.
  const [shown, waiting] = [
    [...arrivals.waiting.filter((one) => fresh.has(one.id)), ...arrivals.shown],
    arrivals.waiting.filter((one) => !fresh.has(one.id)),
  ];
  return {
    list,
    hasFailed: error !== undefined && !loading,
    refetch,
    more: () => fetchMore({ variables: { after: list?.pageInfo.endCursor } }),
    setTop,
    listProps,
    shown,
    waiting,
    reveal: arrivals.reveal,
    fresh,
    write,
  };
}
