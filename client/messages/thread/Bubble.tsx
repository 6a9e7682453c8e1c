import { IconAlertCircle, IconChecks, IconClock, IconDots } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../../lib/browser/now";
import { formatDayName, formatExact, formatHour } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { firstName, gone, goneWords, lineWords } from "../conversations/conversation-words";
import type { MessageFactsFragment } from "../messages.generated";
import type { Attachment, Unsent } from "../composer/outbox";
import { SharedPicture } from "../attachments/SharedPicture";
import { SharedReceipt } from "../attachments/SharedReceipt";
import { SharedRecipe } from "../attachments/SharedRecipe";
import type { ThreadRow } from "./thread-rows";
import classes from "./Bubble.module.css";

export interface BubbleRowProps {
  readonly row: ThreadRow<MessageFactsFragment>;
  readonly isGroup: boolean;
  /** A search hit. */
  readonly isTarget: boolean;
  readonly onRetry: (clientRequestId: string) => void;
  readonly onDrop: (clientRequestId: string) => void;
  readonly onReport: (message: MessageFactsFragment) => void;
  readonly onChange: (message: MessageFactsFragment, act: "edit" | "delete") => void;
}

/** One row of a thread. */
export const BubbleRow = memo(function BubbleRow({ row, ...rest }: BubbleRowProps): ReactNode {
  switch (row.kind) {
    case "day":
      return <Day at={row.at} />;
    case "new":
      return (
        <div className={classes.divider} data-tone="new" role="separator">
          <span>{row.count} new</span>
        </div>
      );
    case "line":
      return (
        <p className={classes.event} title={formatExact(row.message.at)}>
          {lineWords(row.message)}
        </p>
      );
    case "message":
      return <Said row={row} {...rest} />;
    case "unsent":
      return <OnItsWay row={row} {...rest} />;
  }
});

function Day({ at }: { readonly at: string }): ReactNode {
  const now = useNow();
  return (
    <div className={classes.divider} role="separator">
      <time dateTime={at}>{formatDayName(at, now)}</time>
    </div>
  );
}

type SaidRow = Extract<BubbleRowProps["row"], { kind: "message" }>;

function Said({ row, isGroup, isTarget, onReport, onChange }: Omit<BubbleRowProps, "row"> & { readonly row: SaidRow }): ReactNode {
  const { message, isRunStart, isRunEnd, readBy } = row;
  const { sender, isMine } = message;
  const name = nameOf(message);
  const gonePlace = goneWords(message);
  return (
    <article
      className={classes.said}
      data-mine={isMine || undefined}
      data-start={isRunStart || undefined}
      data-target={isTarget || undefined}
      aria-label={`${isMine ? "You" : name}, ${formatHour(message.at)}`}
    >
      {!isMine && (
        <span className={classes.face}>
          {isRunEnd && <Avatar id={sender?.id ?? message.id} name={name} picture={sender?.pictureUrl} size={28} />}
        </span>
      )}
      <div className={classes.stack}>
        {isGroup && !isMine && isRunStart && (
          <span className={classes.name}>{sender ? <Link to={`/profile/${sender.username}`}>{name}</Link> : name}</span>
        )}
        {(message.text || gonePlace || isMine) && <Words message={message} onReport={onReport} onChange={onChange} />}
        {message.picture && <SharedPicture shared={message.picture} owner={isMine ? "you" : name} />}
        {message.receipt && <SharedReceipt receipt={message.receipt} isMine={isMine} owner={firstName(sender?.name)} />}
        {message.recipe && <SharedRecipe recipe={message.recipe} />}
        {(isRunEnd || readBy.length > 0 || message.editedAt) && (
          <SaidFoot message={message} readBy={readBy} isGroup={isGroup} onReport={onReport} />
        )}
      </div>
    </article>
  );
}

const nameOf = ({ sender }: MessageFactsFragment): string => sender?.name ?? gone;
const canBeReported = (message: MessageFactsFragment): boolean => !message.isMine && goneWords(message) === null;

/** The words themselves, or what is where they were, with what the reader can do about them. */
function Words({
  message,
  onReport,
  onChange,
}: Pick<BubbleRowProps, "onReport" | "onChange"> & { readonly message: MessageFactsFragment }): ReactNode {
  const gonePlace = goneWords(message);
  return (
    <div className={classes.hold}>
      {message.isMine && message.viewerCanDelete && <OwnActs message={message} onChange={onChange} />}
      {gonePlace ? (
        <p className={classes.bubble} data-removed>
          {gonePlace}
        </p>
      ) : (
        message.text && <p className={classes.bubble}>{message.text}</p>
      )}
      {canBeReported(message) && (
        <button
          type="button"
          className={classes.report}
          aria-label={`Report message from ${nameOf(message)}`}
          onClick={() => onReport(message)}
        >
          Report
        </button>
      )}
    </div>
  );
}

interface SaidFootProps extends Pick<BubbleRowProps, "isGroup" | "onReport"> {
  readonly message: MessageFactsFragment;
  readonly readBy: readonly string[];
}

/** When it was said and edited, and who has read it. */
function SaidFoot({ message, readBy, isGroup, onReport }: SaidFootProps): ReactNode {
  return (
    <span className={classes.foot}>
      <time dateTime={message.at} title={formatExact(message.at)}>
        {formatHour(message.at)}
      </time>
      {message.editedAt && goneWords(message) === null && <span title={`Edited ${formatExact(message.editedAt)}`}>edited</span>}
      {canBeReported(message) && (
        <button
          type="button"
          className={classes.reportBelow}
          aria-label={`Report message from ${nameOf(message)}`}
          onClick={() => onReport(message)}
        >
          Report
        </button>
      )}
      {message.isMine && readBy.length > 0 && (
        <span className={classes.read}>
          <IconChecks size={15} stroke={1.75} aria-hidden="true" />
          {isGroup ? `Read by ${readWords(readBy)}` : "Read"}
        </span>
      )}
    </span>
  );
}

/** Mending and taking back. For how long it may be mended the server says. */
function OwnActs({ message, onChange }: Pick<BubbleRowProps, "onChange"> & { readonly message: MessageFactsFragment }): ReactNode {
  const now = useNow();
  const isEditable = message.editableUntil !== null && Date.parse(message.editableUntil) > now;
  return (
    <PressMenu
      position="bottom-end"
      width={180}
      button={
        <button type="button" className={classes.acts} aria-label="Actions for your message">
          <IconDots size={16} stroke={1.75} aria-hidden="true" />
        </button>
      }
      entries={[
        ...(isEditable ? [{ label: "Edit", onPress: () => onChange(message, "edit") }] : []),
        { label: "Delete message", isLoss: true, onPress: () => onChange(message, "delete") },
      ]}
    />
  );
}

const readersNamed = 3;
const readWords = (names: readonly string[]): string =>
  names.length > readersNamed ? `${names.length}` : names.map((name) => firstName(name)).join(", ");

const attachmentNames = { RECEIPT: "Receipt", RECIPE: "Recipe", PICTURE: "Picture" } as const;
const attachmentWords = ({ kind, label }: Attachment): string => `${attachmentNames[kind]}: ${label}`;

type UnsentRow = Extract<BubbleRowProps["row"], { kind: "unsent" }>;

function OnItsWay({ row, onRetry, onDrop }: Omit<BubbleRowProps, "row"> & { readonly row: UnsentRow }): ReactNode {
  const { unsent, isRunStart, isRunEnd } = row;
  return (
    <article
      className={classes.said}
      data-mine
      data-start={isRunStart || undefined}
      data-state={unsent.state}
      aria-label="You, not sent yet"
    >
      <div className={classes.stack}>
        {unsent.text && <p className={classes.bubble}>{unsent.text}</p>}
        {unsent.attachment && <p className={classes.bubble}>{attachmentWords(unsent.attachment)}</p>}
        {(isRunEnd || unsent.state !== "SENDING") && <UnsentFoot unsent={unsent} onRetry={onRetry} onDrop={onDrop} />}
      </div>
    </article>
  );
}

function UnsentFoot({ unsent, onRetry, onDrop }: Pick<BubbleRowProps, "onRetry" | "onDrop"> & { readonly unsent: Unsent }): ReactNode {
  const { state, problem, clientRequestId } = unsent;
  if (state === "SENDING")
    return (
      <span className={classes.foot}>
        <IconClock size={14} stroke={1.75} aria-hidden="true" /> Sending…
      </span>
    );
  const isRefused = state === "REFUSED";
  return (
    <span className={classes.foot} data-tone={isRefused ? "loss" : undefined} role="status">
      {isRefused && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
      <span>{isRefused ? (problem ?? "Not sent.") : "Not sent yet: you are offline. It is sent automatically."}</span>
      <button type="button" onClick={() => onRetry(clientRequestId)}>
        {isRefused ? "Try again" : "Try now"}
      </button>
      <button type="button" onClick={() => onDrop(clientRequestId)}>
        {isRefused ? "Delete" : "Discard message"}
      </button>
    </span>
  );
}
