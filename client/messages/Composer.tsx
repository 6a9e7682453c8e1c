import { Button, Textarea } from "@mantine/core";
import { IconChartLine, IconReceipt, IconSend, IconX } from "@tabler/icons-react";
import { ActionIcon } from "@mantine/core";
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { lazily } from "../lib/lazily";
import { useMe } from "../graphql/SessionContext";
import { draftOf, keepDraft } from "./drafts";
import type { Attachment } from "./outbox";
import classes from "./Composer.module.css";

const AttachDialog = lazily(() => import("./AttachDialog"));

const textCharactersMax = 4_000;
/** From here on what is left is shown. */
const countedFrom = 3_600;

export interface ComposerProps {
  /** Names the draft. */
  readonly draftKey: string;
  /** The other one of two: their recipes can be attached too. */
  readonly other: { readonly id: string; readonly name: string } | null;
  readonly label: string;
  readonly isBusy?: boolean;
  /** False when it could not be taken: what was typed stays. */
  readonly onSend: (text: string, attachment: Attachment | null) => boolean | Promise<boolean>;
  readonly onTyped?: () => void;
  readonly onStopped?: () => void;
}

const hasTouch = (): boolean => window.matchMedia?.("(pointer: coarse)").matches ?? false;

/** Where one writes. What was begun is kept for this conversation, on this device, until it is sent. */
export function Composer({ draftKey, other, label, isBusy, onSend, onTyped, onStopped }: ComposerProps): ReactNode {
  const me = useMe();
  const [text, setText] = useState(() => draftOf(me.id, draftKey));
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [attaching, setAttaching] = useState<Attachment["kind"] | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!hasTouch()) field.current?.focus({ preventScroll: true });
  }, []);
  const isEmpty = text.trim() === "" && attachment === null;
  const type = (next: string): void => {
    setText(next);
    keepDraft(me.id, draftKey, next);
    if (next.trim() === "") onStopped?.();
    else onTyped?.();
  };
  const send = async (): Promise<void> => {
    if (isEmpty || isBusy) return;
    if (!(await onSend(text.trim(), attachment))) return;
    setText("");
    setAttachment(null);
    keepDraft(me.id, draftKey, "");
    onStopped?.();
    field.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // On a touch keyboard Enter is a new line; a word that is still being composed is not sent either.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || hasTouch()) return;
    event.preventDefault();
    void send();
  };
  const left = textCharactersMax - text.length;
  return (
    <form
      className={classes.place}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.box}>
        {attachment && (
          <p className={classes.attached}>
            {attachment.kind === "RECEIPT" ? <IconReceipt size={16} stroke={1.75} /> : <IconChartLine size={16} stroke={1.75} />}
            <span>{attachment.label}</span>
            <ActionIcon size="sm" aria-label="Take the attachment off" onClick={() => setAttachment(null)}>
              <IconX size={14} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </p>
        )}
        <Textarea
          ref={field}
          variant="unstyled"
          aria-label={label}
          placeholder={label}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={textCharactersMax}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => onStopped?.()}
          classNames={{ input: classes.field }}
        />
        <div className={classes.tools}>
          <ActionIcon size="md" aria-label="Attach one of your receipts" title="Attach a receipt" onClick={() => setAttaching("RECEIPT")}>
            <IconReceipt size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon size="md" aria-label="Attach a recipe" title="Attach a recipe" onClick={() => setAttaching("RECIPE")}>
            <IconChartLine size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <span className={classes.hint}>
            {text.length >= countedFrom ? (
              <span data-tone={left === 0 ? "loss" : undefined}>{left} left</span>
            ) : (
              <>
                <kbd>↵</kbd> to send
              </>
            )}
          </span>
          <Button
            type="submit"
            variant="filled"
            size="xs"
            className={classes.send}
            disabled={isEmpty}
            loading={isBusy}
            leftSection={<IconSend size={16} stroke={1.75} />}
          >
            Send
          </Button>
        </div>
      </div>
      {attaching && (
        <Suspense>
          <AttachDialog
            kind={attaching}
            other={other}
            onClose={() => setAttaching(null)}
            onAttach={(chosen) => {
              setAttachment(chosen);
              setAttaching(null);
              field.current?.focus();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
