import { useApolloClient } from "@apollo/client/react";
import { useRef, useState, type FormEvent } from "react";
import type { Sentiment } from "../../graphql/schema.generated";
import type { PostCardFragment } from "../posts/post.generated";
import { noAnswer } from "../../graphql/links/messages";
import { useDraft } from "../discussion/drafts";
import { useCreatePostMutation } from "./compose.generated";
import { usePictures } from "./use-pictures";

export interface PostWritingOptions {
  /** A tag or a recipe that the post begins with. */
  readonly start?: string;
  readonly onPosted: (post: PostCardFragment) => void;
}

/** A post as it is written, kept as a draft until it is sent. */
export function usePostWriting({ start = "", onPosted }: PostWritingOptions) {
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
  return {
    text,
    change,
    sentiment,
    setSentiment,
    recipeId,
    setRecipeId,
    pictures,
    isEmpty,
    isBusy: sending.isBusy,
    mistake: sending.mistake,
    submit,
  };
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
