import { Button, Textarea } from "@mantine/core";
import { IconChartLine, IconReceipt, IconSend, IconX } from "@tabler/icons-react";
import { ActionIcon } from "@mantine/core";
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useMe } from "../../graphql/session/SessionContext";
import { draftOf, keepDraft } from "./drafts";
import type { Attachment } from "./outbox";
import { ChosenPicture, PictureButton } from "./PictureField";
import { pictureTypes, usePictureUpload } from "./usePictureUpload";
import classes from "./Composer.module.css";

const AttachDialog = lazily(() => import("../attachments/AttachDialog"));

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
  const [attaching, setAttaching] = useState<Exclude<Attachment["kind"], "PICTURE"> | null>(null);
  const upload = usePictureUpload();
  const [alt, setAlt] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!hasTouch()) field.current?.focus({ preventScroll: true });
  }, []);
  const pictureId = upload.picture?.pictureId ?? null;
  // A picture that is chosen goes with the message: until it is up, or taken off, nothing is sent.
  const isHeldUp = upload.picture !== null && pictureId === null;
  const isEmpty = text.trim() === "" && attachment === null && pictureId === null;
  const takePictureOff = (): void => {
    upload.drop();
    setAlt("");
  };
  /** One thing goes with a message: the last one chosen. */
  const choosePicture = (file: File): void => {
    setAttachment(null);
    setAlt("");
    upload.choose(file);
  };
  const type = (next: string): void => {
    setText(next);
    keepDraft(me.id, draftKey, next);
    if (next.trim() === "") onStopped?.();
    else onTyped?.();
  };
  const send = async (): Promise<void> => {
    if (isEmpty || isHeldUp || isBusy) return;
    const picture = pictureId === null ? null : ({ kind: "PICTURE", id: pictureId, label: upload.picture!.name, alt: alt.trim() } as const);
    if (!(await onSend(text.trim(), picture ?? attachment))) return;
    setText("");
    setAttachment(null);
    takePictureOff();
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
        <ChosenPicture upload={{ ...upload, drop: takePictureOff }} alt={alt} onAlt={setAlt} />
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
          onPaste={(event) => {
            const file = [...event.clipboardData.files].find((pasted) => pictureTypes.includes(pasted.type));
            if (!file) return;
            event.preventDefault();
            choosePicture(file);
          }}
          classNames={{ input: classes.field }}
        />
        <div className={classes.tools}>
          <PictureButton onChoose={choosePicture} />
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
            disabled={isEmpty || isHeldUp}
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
              takePictureOff();
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
