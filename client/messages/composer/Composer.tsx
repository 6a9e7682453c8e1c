import { Button, Textarea } from "@mantine/core";
import { IconChartLine, IconReceipt, IconSend, IconX } from "@tabler/icons-react";
import { ActionIcon } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { Attachment } from "./outbox";
import { ChosenPicture, PictureButton } from "./PictureField";
import { useComposer, type ComposerOptions } from "./use-composer";
import classes from "./Composer.module.css";

const AttachDialog = lazily(() => import("../attachments/AttachDialog"));

const textCharactersMax = 4_000;
/** From here on what is left is shown. */
const countedFrom = 3_600;

/** What is chosen from a list; a picture is chosen from the device. */
type ListedKind = Exclude<Attachment["kind"], "PICTURE">;

export interface ComposerProps extends ComposerOptions {
  /** The other one of two: their recipes can be attached too. */
  readonly other: { readonly id: string; readonly name: string } | null;
  readonly label: string;
}

/** Where one writes. What was begun is kept for this conversation, on this device, until it is sent. */
export function Composer({ other, label, ...options }: ComposerProps): ReactNode {
  const message = useComposer(options);
  const [attaching, setAttaching] = useState<ListedKind | null>(null);
  return (
    <form className={classes.place} onSubmit={message.onSubmit}>
      <div className={classes.box}>
        {message.attachment && <ChosenAttachment attachment={message.attachment} onDrop={message.takeAttachmentOff} />}
        <ChosenPicture upload={message.upload} alt={message.alt} onAlt={message.setAlt} />
        <Textarea
          ref={message.field}
          variant="unstyled"
          aria-label={label}
          placeholder={label}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={textCharactersMax}
          value={message.text}
          onChange={(event) => message.type(event.currentTarget.value)}
          onKeyDown={message.onKeyDown}
          onBlur={() => options.onStopped?.()}
          onPaste={message.onPaste}
          classNames={{ input: classes.field }}
        />
        <div className={classes.tools}>
          <PictureButton onChoose={message.choosePicture} />
          <AttachButtons onAttach={setAttaching} />
          <SendHint characters={message.text.length} />
          <Button
            type="submit"
            variant="filled"
            size="xs"
            className={classes.send}
            disabled={!message.canSend}
            loading={options.isBusy}
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
              setAttaching(null);
              message.attach(chosen);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

/** The receipt or recipe that goes with the message. */
function ChosenAttachment({ attachment, onDrop }: { readonly attachment: Attachment; readonly onDrop: () => void }): ReactNode {
  return (
    <p className={classes.attached}>
      {attachment.kind === "RECEIPT" ? <IconReceipt size={16} stroke={1.75} /> : <IconChartLine size={16} stroke={1.75} />}
      <span>{attachment.label}</span>
      <ActionIcon size="sm" aria-label="Remove attachment" onClick={onDrop}>
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </p>
  );
}

const AttachButtons = ({ onAttach }: { readonly onAttach: (kind: ListedKind) => void }): ReactNode => (
  <>
    <ActionIcon size="md" aria-label="Attach one of your receipts" title="Attach a receipt" onClick={() => onAttach("RECEIPT")}>
      <IconReceipt size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon size="md" aria-label="Attach a recipe" title="Attach a recipe" onClick={() => onAttach("RECIPE")}>
      <IconChartLine size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </>
);

/** Which key sends; near the limit how much room is left. */
function SendHint({ characters }: { readonly characters: number }): ReactNode {
  const left = textCharactersMax - characters;
  return (
    <span className={classes.hint}>
      {characters >= countedFrom ? (
        <span data-tone={left === 0 ? "loss" : undefined}>{left} left</span>
      ) : (
        <>
          <kbd>↵</kbd> to send
        </>
      )}
    </span>
  );
}
