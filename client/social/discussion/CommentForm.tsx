import { Box, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { Avatar } from "../../ui/data/Avatar";
import { TagField } from "../compose/TagField";
import { useCommentForm, type CommentFormOptions } from "./use-comment-form";
import classes from "./Thread.module.css";

/** The server's limit, said before it has to refuse. */
export const commentCharactersMax = 2_000;

export interface CommentFormProps extends CommentFormOptions {
  readonly label: string;
  readonly sendLabel: string;
  readonly hasFace?: boolean;
  readonly onCancel?: () => void;
}

/** A field for a comment or an answer. It grows, completes tags, and loses nothing when sending fails. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const { label, sendLabel, hasFace = true, isFocused, onCancel } = props;
  const me = useMe();
  const { text, change, isOpen, open, isBusy, mistake, submit } = useCommentForm(props);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {hasFace && <Avatar id={me.id} name={me.name} size={32} />}
      <Box flex={1} miw={0}>
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
          onFocus={open}
        />
        {isOpen && (
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
      </Box>
    </form>
  );
}
