import { useApolloClient } from "@apollo/client/react";
import { Button, Flex, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { NewItemsButton } from "../../ui/lists/NewItemsButton";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { CommentForm } from "./CommentForm";
import { CommentSort } from "./CommentSort";
import { CommentView } from "./Comment";
import { insertComment } from "./comments.cache";
import { RepliesDocument, type CommentBranchFragment } from "./comments.generated";
import type { CommentFactsFragment } from "../reactions/discussion.generated";
import { pageComments, useThread, type OpenedThread } from "./use-thread";
import classes from "./Thread.module.css";
import { wordFor } from "../../lib/format/locale";
import type { DiscussionSubject } from "../reactions/use-react";
import { formatCounted } from "../../lib/format/format";

export interface ThreadProps {
  readonly subject: DiscussionSubject;
  /** Whose post or recipe it is. */
  readonly host: { readonly id: string; readonly name: string };
  /** Nobody writes under a tombstone. */
  readonly canWrite?: boolean;
}

/** The comments of a post or recipe in two levels, with a field to join in. Loaded when it is opened. */
export default function Thread({ subject, host, canWrite = true }: ThreadProps): ReactNode {
  const { kind, id } = subject;
  const thread = useThread(subject);
  const { list, write } = thread;
  const firstName = host.name.split(/\s/)[0] ?? host.name;
  return (
    <Stack gap="sm" miw={0}>
      {canWrite && (
        <CommentForm
          place={`${kind}:${id}`}
          label={`Ask ${firstName}, or share your view`}
          sendLabel="Comment"
          onSend={(text, requestId) => write(text, requestId, null)}
        />
      )}
      {list && list.edges.length > 1 && <CommentSort />}
      {!list ? (
        thread.hasFailed ? (
          <Failed onRetry={() => void thread.refetch()} />
        ) : (
          <Loading label="Loading the comments">
            <RowsSkeleton rows={2} />
          </Loading>
        )
      ) : list.edges.length === 0 ? (
        <Text size="sm" c="dimmed">
          {canWrite ? "No comments yet. Be the first." : "No comments."}
        </Text>
      ) : (
        <Comments thread={thread} hostId={host.id} canWrite={canWrite} />
      )}
      {list?.pageInfo.hasNextPage && <MoreButton label="More comments" onMore={thread.more} />}
    </Stack>
  );
}

interface CommentsProps {
  readonly thread: OpenedThread;
  readonly hostId: string;
  readonly canWrite: boolean;
}

/** The comments themselves; while they are read, new ones wait behind a button. */
function Comments({ thread, hostId, canWrite }: CommentsProps): ReactNode {
  const { setTop, listProps, shown, waiting, reveal, fresh, write } = thread;
  return (
    <div className={classes.comments} {...listProps}>
      <div ref={setTop} />
      {waiting.length > 0 && (
        <NewItemsButton onShow={reveal}>
          {waiting.length} new {wordFor(waiting.length, "comment", "comments")}
        </NewItemsButton>
      )}
      <ul className={classes.list} aria-label="Comments">
        {shown.map((comment) => (
          <Branch key={comment.id} comment={comment} hostId={hostId} fresh={fresh} canWrite={canWrite} onWrite={write} />
        ))}
      </ul>
    </div>
  );
}

interface BranchProps {
  readonly comment: CommentBranchFragment;
  readonly hostId: string;
  readonly fresh: ReadonlySet<string>;
  readonly canWrite: boolean;
  readonly onWrite: (text: string, requestId: string, parentId: string) => Promise<string | null>;
}

/** A comment with its answers, and the field for one more. */
function Branch({ comment, hostId, fresh, canWrite, onWrite }: BranchProps): ReactNode {
  const [answering, setAnswering] = useState<CommentFactsFragment | null>(null);
  const client = useApolloClient();
  const replies = comment.replies.edges;
  const open = (to: CommentFactsFragment) => (): void => setAnswering(canWrite ? to : null);
  const more = (): Promise<unknown> =>
    client
      .query({
        query: RepliesDocument,
        variables: { id: comment.id, first: pageComments, after: comment.replies.pageInfo.endCursor },
        fetchPolicy: "network-only",
      })
      .then(({ data }) => data?.comment?.replies.edges.forEach(({ node }) => insertComment(client.cache, node)));
  return (
    <li>
      <CommentView comment={comment} hostId={hostId} onReply={open(comment)} isFresh={fresh.has(comment.id)} />
      {(replies.length > 0 || answering) && (
        <Flex component="ul" direction="column" gap="xs" mt="xs" aria-label={`Replies to ${nameOf(comment)}`}>
          {replies.map(({ node }) => (
            <li key={node.id} className={classes.reply}>
              <CommentView comment={node} hostId={hostId} onReply={open(node)} isFresh={fresh.has(node.id)} />
            </li>
          ))}
          {comment.replyCount > replies.length && (
            <li className={classes.reply}>
              <MoreButton label={formatCounted(comment.replyCount - replies.length, "more reply", "more replies")} onMore={more} />
            </li>
          )}
          {answering && (
            <li className={classes.reply}>
              <CommentForm
                key={answering.id}
                place={`answer:${answering.id}`}
                label={`Reply to ${nameOf(answering)}`}
                sendLabel="Reply"
                start={answering.parentId && answering.author ? `@${answering.author.username} ` : ""}
                isFocused
                onCancel={() => setAnswering(null)}
                onSend={async (text, requestId) => {
                  const wrong = await onWrite(text, requestId, comment.id);
                  if (wrong === null) setAnswering(null);
                  return wrong;
                }}
              />
            </li>
          )}
        </Flex>
      )}
    </li>
  );
}

const nameOf = ({ author }: CommentFactsFragment): string => author?.name ?? "a deleted comment";

function MoreButton({ label, onMore }: { readonly label: string; readonly onMore: () => Promise<unknown> }): ReactNode {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const more = (): void => {
    setState("busy");
    onMore().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  return (
    <span className={classes.more}>
      <Button size="xs" loading={state === "busy"} onClick={more}>
        {state === "failed" ? "Couldn’t load more. Try again" : label}
      </Button>
    </span>
  );
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }): ReactNode => (
  <Flex component="p" gap="xs" align="center" wrap="wrap" c="loss" fz="sm" lh="20px" role="alert">
    Couldn’t load the comments.
    <Button size="xs" onClick={onRetry}>
      Try again
    </Button>
  </Flex>
);
