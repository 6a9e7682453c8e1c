import { Button } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { Avatar } from "../../ui/data/Avatar";
import { TagField } from "../compose/TagField";
import { noAnswer } from "../../graphql/links/messages";
import { useDraft } from "./drafts";
import classes from "./Thread.module.css";

/** The server's limit, said before it has to refuse. */
export const commentCharactersMax = 2_000;

export interface CommentFormProps {
  /** Where the draft belongs: the post, the comment answered, or the comment that is changed. */
  readonly place: string;
  readonly label: string;
  readonly sendLabel: string;
  readonly start?: string;
  readonly hasFace?: boolean;
  readonly isFocused?: boolean;
  /** Sends under this id; a second try after a lost answer makes no second comment. Resolves to what was wrong, or null. */
  readonly onSend: (text: string, requestId: string) => Promise<string | null>;
  readonly onCancel?: () => void;
}

/** A field for a comment or an answer. It grows, completes tags, and loses nothing when sending fails. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const { place, label, sendLabel, start = "", hasFace = true, isFocused, onSend, onCancel } = props;
  const me = useMe();
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
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {hasFace && <Avatar id={me.id} name={me.name} size={32} />}
      <div className={classes.formBody}>
        <TagField
          label={label}
          isLabelHidden
          placeholder={label}
          value={text}
          onChange={change}
          charactersMax={commentCharactersMax}
          minRows={1}
          maxRows={10}
          error={mistake}
          onSubmit={() => void submit()}
          isFocused={isFocused}
          onFocus={() => setOpen(true)}
        />
        {(isOpen || text !== "") && (
          <div className={classes.formFoot}>
            <span className={classes.hint}>Markdown, $symbol, @name, #topic</span>
            {onCancel && (
              <Button size="xs" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" size="xs" loading={isBusy} disabled={text.trim() === ""}>
              {sendLabel}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
