import { Box, Group, Text, UnstyledButton } from "@mantine/core";
import { IconDots, IconFlag, IconPencil, IconTrash } from "@tabler/icons-react";
import { useApolloClient } from "@apollo/client/react";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { RichText } from "../../ui/markdown/RichText";
import { Tag } from "../../ui/data/Tag";
import { noAnswer } from "../../graphql/links/messages";
import { CommentForm } from "./CommentForm";
import { removeComment } from "./comments.cache";
import { useDeleteCommentMutation, useEditCommentMutation } from "./comments.generated";
import { Tombstone } from "./Tombstone";
import { ReactButton } from "../reactions/DiscussionBar";
import type { CommentFactsFragment } from "../reactions/discussion.generated";
import classes from "./Thread.module.css";
import { useDiscussionActions } from "../reactions/use-react";

const ReportDialog = lazily(() => import("../../trust/moderation/ReportDialog"));

export interface CommentProps {
  readonly comment: CommentFactsFragment;
  /** Whose post or recipe it is under: they are marked as the author. */
  readonly hostId: string | null;
  readonly onReply: () => void;
  readonly isFresh: boolean;
}

type Open = "edit" | "delete" | "report" | null;

/** One comment or answer: face, words, reactions, and what the viewer may do with it. */
export function CommentView({ comment, hostId, onReply, isFresh }: CommentProps): ReactNode {
  const { author, discussion, text, state, at, editedAt } = comment;
  const [open, setOpen] = useState<Open>(null);
  const known = useMemo(() => ({ chef: comment.mentions }), [comment.mentions]);
  const { react, mistake } = useDiscussionActions({ kind: "COMMENT", id: comment.id }, discussion);
  const isVisible = state === "VISIBLE";
  const isSmall = comment.parentId !== null;
  return (
    <article
      className={classes.comment}
      data-fresh={isFresh || undefined}
      id={`comment-${comment.id}`}
      aria-label={author ? `Comment by ${author.name}` : "A deleted comment"}
    >
      <Avatar id={author?.id ?? ""} name={author?.name ?? "–"} size={isSmall ? 24 : 32} />
      <Box flex={1} miw={0}>
        <Group gap="0 8px" mih={20} c="dimmed" fz="xs" lh="16px">
          {author && (
            <Link className={classes.name} to={`/trader/${author.id}`}>
              {author.name}
            </Link>
          )}
          {author?.id === hostId && <Tag look="outline">Author</Tag>}
          <span>
            <Ago at={at} />
            {editedAt && isVisible && ", edited"}
          </span>
          {isVisible && <CommentMenu comment={comment} onOpen={setOpen} />}
        </Group>
        {open === "edit" ? (
          <EditForm comment={comment} onDone={() => setOpen(null)} />
        ) : isVisible ? (
          <RichText text={text} isCompact known={known} />
        ) : (
          <Tombstone state={state} what="comment" isOwn={author?.viewerIsSelf} />
        )}
        {isVisible && open !== "edit" && (
          <div className={classes.acts}>
            <ReactButton discussion={discussion} onReact={react} isSmall />
            <UnstyledButton className={classes.act} onClick={onReply} aria-label={`Reply to ${author?.name ?? "this"}`}>
              Reply
            </UnstyledButton>
          </div>
        )}
        {mistake && (
          <Text size="xs" c="loss" mt={4} role="alert">
            {mistake}
          </Text>
        )}
      </Box>
      {open === "delete" && <DeleteDialog comment={comment} onClose={() => setOpen(null)} />}
      {open === "report" && (
        <Suspense>
          <ReportDialog subject={{ kind: "COMMENT", id: comment.id }} owner={author?.name ?? "someone"} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </article>
  );
}

function CommentMenu({ comment, onOpen }: { readonly comment: CommentFactsFragment; readonly onOpen: (what: Open) => void }): ReactNode {
  const { viewerCanEdit, viewerCanDelete, viewerCanReport, author } = comment;
  if (!viewerCanEdit && !viewerCanDelete && !viewerCanReport) return null;
  const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;
  return (
    <PressMenu
      position="bottom-end"
      button={
        <UnstyledButton className={`${classes.act} ${classes.menu}`} aria-label={`More about the comment by ${author?.name ?? "someone"}`}>
          <IconDots {...icon} />
        </UnstyledButton>
      }
      entries={[
        ...(viewerCanEdit ? [{ label: "Edit", icon: <IconPencil {...icon} />, onPress: () => onOpen("edit") }] : []),
        ...(viewerCanDelete ? [{ label: "Delete", icon: <IconTrash {...icon} />, isLoss: true, onPress: () => onOpen("delete") }] : []),
        ...(viewerCanReport ? [{ label: "Report", icon: <IconFlag {...icon} />, onPress: () => onOpen("report") }] : []),
      ]}
    />
  );
}

function EditForm({ comment, onDone }: { readonly comment: CommentFactsFragment; readonly onDone: () => void }): ReactNode {
  const [edit] = useEditCommentMutation();
  const send = async (text: string): Promise<string | null> => {
    const { data } = await edit({ variables: { input: { id: comment.id, text } } });
    const wrong = data?.editComment.errors[0]?.message ?? null;
    if (wrong === null) onDone();
    return wrong;
  };
  return (
    <CommentForm
      place={`edit:${comment.id}`}
      label="Edit your comment"
      sendLabel="Save"
      start={comment.text}
      hasFace={false}
      isFocused
      onSend={send}
      onCancel={onDone}
    />
  );
}

function DeleteDialog({ comment, onClose }: { readonly comment: CommentFactsFragment; readonly onClose: () => void }): ReactNode {
  const { cache } = useApolloClient();
  const [remove, { loading }] = useDeleteCommentMutation();
  const [mistake, setMistake] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    try {
      const { data } = await remove({ variables: { input: { id: comment.id } } });
      const answer = data?.deleteComment;
      const wrong = answer?.errors[0]?.message;
      if (wrong) return setMistake(wrong);
      onClose();
      if (comment.replyCount === 0) removeComment(cache, comment.id);
    } catch {
      setMistake(noAnswer);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this comment?"
      confirmLabel="Delete comment"
      onConfirm={() => void confirm()}
      isBusy={loading}
      error={mistake}
    >
      {comment.replyCount > 0 ? "Its replies stay, under a note that it was deleted." : "It disappears for everyone."}
    </ConfirmDialog>
  );
}
