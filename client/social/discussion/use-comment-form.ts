import { useRef, useState } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useDraft } from "./drafts";

export interface CommentFormOptions {
  /** Where the draft belongs: the post, the comment answered, or the comment that is changed. */
  readonly place: string;
  readonly start?: string;
  readonly isFocused?: boolean;
  /** Sends under this id; a second try after a lost answer makes no second comment. Resolves to what was wrong, or null. */
  readonly onSend: (text: string, requestId: string) => Promise<string | null>;
}

/** The words of a comment, kept as a draft until they are sent. */
export function useCommentForm({ place, start = "", isFocused, onSend }: CommentFormOptions) {
  const [draft, setDraft] = useDraft(place);
  const [isOpen, setOpen] = useState(draft !== "" || isFocused === true);
  const [isBusy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const requestId = useRef(crypto.randomUUID());
  // An opened answer begins with whom it is to; a draft of before wins.
  const [isUntouched, setUntouched] = useState(draft === "");
  const text = isUntouched ? start : draft;
  const change = (next: string): void => {
    setUntouched(false);
    setDraft(next);
    requestId.current = crypto.randomUUID();
  };
  const submit = async (): Promise<void> => {
    if (text.trim() === "" || isBusy) return;
    setBusy(true);
    const wrong = await onSend(text, requestId.current).catch(() => noAnswer);
    setBusy(false);
    setMistake(wrong);
    if (wrong !== null) return;
    change("");
    setUntouched(true);
    setOpen(false);
  };
  return { text, change, isOpen: isOpen || text !== "", open: () => setOpen(true), isBusy, mistake, submit };
}
