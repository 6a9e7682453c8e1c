import { useApolloClient } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import type { Sentiment } from "../../graphql/schema.generated";
import { formatCount } from "../../lib/format/format";
import { Avatar } from "../../ui/data/Avatar";
import { FormError } from "../../ui/overlays/Dialog";
import { RichText } from "../../ui/markdown/RichText";
import type { PostCardFragment } from "../posts/post.generated";
import { noAnswer } from "../../graphql/links/messages";
import { useDraft } from "../discussion/drafts";
import { useCreatePostMutation } from "./compose.generated";
import classes from "./Composer.module.css";
import { postCharactersMax } from "../posts/limits";
import { AddPictures, PictureList } from "./PictureField";
import { RecipeChoice } from "./RecipeChoice";
import { SentimentChoice } from "./SentimentChoice";
import { TagField } from "./TagField";
import { usePictures } from "./usePictures";

export interface ComposerProps {
  /** A tag or a recipe that the post begins with. */
  readonly start?: string;
  readonly onPosted: (post: PostCardFragment) => void;
  readonly onClose: () => void;
}

/** From this many characters on the rest is counted aloud. */
const countFrom = 3_600;

/** Writes a post: text with completion and a preview as it will stand, pictures, a recipe, what one expects. */
export default function Composer({ start = "", onPosted, onClose }: ComposerProps): ReactNode {
  const me = useMe();
  const [draft, setDraft] = useDraft(`post:${start}`);
  const [isTouched, setTouched] = useState(draft !== "");
  const text = isTouched ? draft : start;
  const [sentiment, setSentiment] = useState<Sentiment | null>(null);
  const [recipeId, setRecipeId] = useState<string | null>(null);
  const pictures = usePictures();
  const sending = usePosting();
  const isEmpty = text.trim() === "" && pictures.list.every(({ state }) => state !== "ready");
  const change = (next: string): void => {
    setTouched(true);
    setDraft(next);
    sending.renew();
  };
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (isEmpty || pictures.isSending || sending.isBusy) return;
    const ready = pictures.list.flatMap(({ state, pictureId, alt }) => (state === "ready" && pictureId ? [{ pictureId, alt }] : []));
    const post = await sending.send({ text, sentiment, recipeId, pictures: ready });
    if (!post) return;
    setDraft("");
    pictures.clear();
    onPosted(post);
  };
  return (
    <form className={classes.composer} onSubmit={(event) => void submit(event)} noValidate aria-label="Write a post">
      <div className={classes.top}>
        <Avatar id={me.id} name={me.name} size={40} />
        <div className={classes.field}>
          <TagField
            label="What do you see?"
            isLabelHidden
            placeholder="What do you see? $symbol, @name, #topic"
            value={text}
            onChange={change}
            charactersMax={postCharactersMax}
            minRows={3}
            maxRows={14}
            error={sending.mistake?.field === "text" ? sending.mistake.words : undefined}
            onSubmit={() => void submit()}
            isFocused
          />
          <CharactersLeft count={text.length} />
        </div>
      </div>
      {text.trim() !== "" && (
        <section className={classes.preview} aria-label="Preview">
          <span className={classes.previewTitle}>As it will stand</span>
          <RichText text={text} />
        </section>
      )}
      <PictureList pictures={pictures} />
      {sending.mistake && sending.mistake.field !== "text" && <FormError>{sending.mistake.words}</FormError>}
      <div className={classes.foot}>
        <AddPictures pictures={pictures} />
        <RecipeChoice value={recipeId} onChange={setRecipeId} />
        <SentimentChoice value={sentiment} onChange={setSentiment} />
        <div className={classes.buttons}>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" size="sm" variant="filled" loading={sending.isBusy} disabled={isEmpty || pictures.isSending}>
            {pictures.isSending ? "Waiting for pictures" : "Post"}
          </Button>
        </div>
      </div>
    </form>
  );
}

function CharactersLeft({ count }: { readonly count: number }): ReactNode {
  if (count < countFrom) return null;
  return (
    <p className={classes.left} role="status">
      {formatCount(postCharactersMax - count)} characters left
    </p>
  );
}

interface Words {
  readonly text: string;
  readonly sentiment: Sentiment | null;
  readonly recipeId: string | null;
  readonly pictures: { readonly pictureId: string; readonly alt: string }[];
}

/** Sends under one id until the words change, so that a second try after a lost answer makes no second post. */
function usePosting() {
  const requestId = useRef<string>(crypto.randomUUID());
  const { cache } = useApolloClient();
  const [create, { loading }] = useCreatePostMutation();
  const [mistake, setMistake] = useState<{ readonly field: string; readonly words: string } | null>(null);
  const send = async (input: Words): Promise<PostCardFragment | null> => {
    setMistake(null);
    try {
      const { data } = await create({ variables: { input: { ...input, clientRequestId: requestId.current } } });
      const wrong = data?.createPost.errors[0];
      if (wrong) setMistake({ field: wrong.path.at(-1) ?? "form", words: wrong.message });
      if (!data?.createPost.post) return null;
      // The writer's own list of posts is fetched anew when it next shows.
      cache.modify({ fields: { posts: (_list, { DELETE }) => DELETE } });
      requestId.current = crypto.randomUUID();
      return data.createPost.post;
    } catch {
      setMistake({ field: "form", words: noAnswer });
      return null;
    }
  };
  return { send, mistake, isBusy: loading, renew: () => void (requestId.current = crypto.randomUUID()) };
}
