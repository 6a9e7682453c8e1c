import { Button } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { Sentiment } from "../../graphql/schema.generated";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { postCharactersMax } from "./limits";
import { SentimentChoice } from "../compose/SentimentChoice";
import { TagField } from "../compose/TagField";
import { noAnswer } from "../../graphql/links/messages";
import { useEditPostMutation, type PostCardFragment } from "./post.generated";
import classes from "./Post.module.css";

/** Changes one's own post. What it said before stays readable for everyone. */
export default function EditPostDialog({ post, onClose }: { readonly post: PostCardFragment; readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState(post.text);
  const [sentiment, setSentiment] = useState<Sentiment | null>(post.sentiment);
  const [mistake, setMistake] = useState<{ readonly isText: boolean; readonly words: string } | null>(null);
  const [edit, { loading }] = useEditPostMutation();
  const isDirty = text !== post.text || sentiment !== post.sentiment;
  const save = async (): Promise<void> => {
    setMistake(null);
    try {
      const { data } = await edit({ variables: { input: { id: post.id, text, sentiment } } });
      const wrong = data?.editPost.errors[0];
      if (wrong) setMistake({ isText: wrong.path.at(-1) === "text", words: wrong.message });
      else onClose();
    } catch {
      setMistake({ isText: false, words: noAnswer });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDirty) void save();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Edit your post" width={640} isDirty={isDirty}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {mistake && !mistake.isText && <FormError>{mistake.words}</FormError>}
        <TagField
          label="Text"
          description="Earlier versions stay visible under “Edit history”."
          value={text}
          onChange={setText}
          charactersMax={postCharactersMax}
          minRows={5}
          maxRows={16}
          error={mistake?.isText ? mistake.words : undefined}
          isFocused
        />
        <SentimentChoice value={sentiment} onChange={setSentiment} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={loading} disabled={!isDirty}>
            Save post
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
