import { useApolloClient } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { notifyDone } from "../../ui/feedback/notify";
import { noAnswer } from "../../graphql/links/messages";
import { removePost } from "../timeline/timeline.cache";
import { useDeletePostMutation, type PostCardFragment } from "./post.generated";

/** Asks before a post is deleted, and says what stays. */
export default function DeletePostDialog({ post, onClose }: { readonly post: PostCardFragment; readonly onClose: () => void }): ReactNode {
  const { cache } = useApolloClient();
  const [remove, { loading }] = useDeletePostMutation();
  const [mistake, setMistake] = useState<string | null>(null);
  const hasAnswers = post.discussion.commentCount > 0;
  const confirm = async (): Promise<void> => {
    try {
      const { data } = await remove({ variables: { input: { id: post.id } } });
      const wrong = data?.deletePost.errors[0]?.message;
      if (wrong) return setMistake(wrong);
      onClose();
      notifyDone("Post deleted.");
      removePost(cache, post.id);
      if (!data?.deletePost.tombstone) cache.evict({ id: cache.identify({ __typename: "Post", id: post.id }) });
    } catch {
      setMistake(noAnswer);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this post?"
      confirmLabel="Delete post"
      onConfirm={() => void confirm()}
      isBusy={loading}
      error={mistake}
    >
      {hasAnswers
        ? "It disappears from every list. Replies stay on its page, under a note that it was deleted."
        : "It disappears for everyone. You cannot undo this."}
    </ConfirmDialog>
  );
}
