import { Button, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AnnouncementAudience } from "../../graphql/schema.generated";
import { formatCounted } from "../../lib/format/format";
import { useNow } from "../../lib/browser/now";
import { formatExact } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog, FormError } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import {
  audienceNames,
  beginningWithRecipients,
  countdown,
  localOf,
  recipientsOf,
  textCharactersMax,
  titleCharactersMax,
  type AnnounceDraft,
  type AnnounceField,
} from "./announce-draft";
import { useCountdown, type PreviewState } from "./announce-hooks";
import { useAnnouncing } from "./use-announcing";
import classes from "./AnnouncePage.module.css";

export interface AnnounceFormProps {
  readonly isAdmin: boolean;
  readonly draft: AnnounceDraft;
  readonly preview: PreviewState;
  readonly onChange: (change: Partial<AnnounceDraft>) => void;
  readonly onSent: () => void;
  /** Beside other things: at once only, one text, no card of its own size. Scheduling and the previews stay on `/announce`. */
  readonly isCompact?: boolean;
}

const audiences: readonly AnnouncementAudience[] = ["FOLLOWERS", "SUBSCRIBERS", "COPIERS"];

/** To whom, what and when. */
export function AnnounceForm({ isAdmin, draft, preview, onChange, onSent, isCompact = false }: AnnounceFormProps): ReactNode {
  const { mistakes, problem, isBusy, isAsking, clear, ask, stopAsking, send } = useAnnouncing(draft, preview, onSent, !isCompact);
  const readers = preview.preview?.readers ?? null;
  const wait = useCountdown(preview.preview?.allowedAt ?? null);
  const set = (field: AnnounceField | null, change: Partial<AnnounceDraft>): void => {
    if (field) clear(field);
    onChange(change);
  };
  const reach = readers ? recipientsOf(draft.audience, readers) : audienceNames[draft.audience].many;
  return (
    <Card
      title={isCompact ? "Announce" : "New announcement"}
      aside={
        isCompact && (
          <Link className={classes.more} to="/announce">
            Schedule and preview
          </Link>
        )
      }
    >
      <form
        className={classes.form}
        data-compact={isCompact || undefined}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          ask();
        }}
      >
        {problem && <FormError>{problem}</FormError>}
        <Audience isAdmin={isAdmin} audience={draft.audience} readers={readers} onChoose={(audience) => set(null, { audience })} />
        <Words draft={draft} mistakes={mistakes} isCompact={isCompact} set={set} />
        {!isCompact && <When isLater={draft.isLater} onChoose={(isLater) => set("at", { isLater })} />}
        {draft.isLater && <DueAt draft={draft} mistake={mistakes.at} onType={(at) => set("at", { at })} />}
        {(wait > 0 || !isCompact) && <Wait seconds={wait} isLater={draft.isLater} allowedAt={preview.preview?.allowedAt ?? null} />}
        <div className={classes.actions}>
          <Button
            type="submit"
            variant={isCompact ? undefined : "filled"}
            loading={isBusy}
            disabled={(wait > 0 && !draft.isLater) || readers === 0}
            leftSection={<IconSpeakerphone size={16} stroke={1.75} />}
          >
            {draft.isLater ? "Schedule announcement" : `Announce to ${reach}`}
          </Button>
        </div>
      </form>
      {isAsking && (
        <Question
          draft={draft}
          reach={reach}
          dueAt={preview.preview?.dueAt ?? draft.at}
          isBusy={isBusy}
          onClose={stopAsking}
          onConfirm={() => void send()}
        />
      )}
    </Card>
  );
}

interface AudienceProps {
  readonly isAdmin: boolean;
  readonly audience: AnnouncementAudience;
  /** Null until they are counted. */
  readonly readers: number | null;
  readonly onChoose: (audience: AnnouncementAudience) => void;
}

/** To whom, and how many they are. */
const Audience = ({ isAdmin, audience, readers, onChoose }: AudienceProps): ReactNode => (
  <Stack gap={4} align="flex-start" miw={0}>
    <Text span size="xs" fw={500} c="secondary">
      To
    </Text>
    <Segmented
      label="Audience"
      value={audience}
      options={(isAdmin ? (["EVERYONE"] as const) : audiences).map((value) => ({ value, label: audienceNames[value].label }))}
      onChange={onChoose}
    />
    <Text size="xs" mih={16} c="dimmed" role="status">
      {readers === null
        ? " "
        : readers === 0
          ? `You have no ${audienceNames[audience].many} yet.`
          : `${beginningWithRecipients(audience, readers)} right now.`}
    </Text>
  </Stack>
);

interface WordsProps {
  readonly draft: AnnounceDraft;
  readonly mistakes: Partial<Record<AnnounceField, string>>;
  readonly isCompact: boolean;
  readonly set: (field: AnnounceField, change: Partial<AnnounceDraft>) => void;
}

/** What is said: a heading and the text. */
const Words = ({ draft, mistakes, isCompact, set }: WordsProps): ReactNode => (
  <>
    <TextInput
      label="Title"
      value={draft.title}
      maxLength={titleCharactersMax}
      error={mistakes.title}
      onChange={(event) => set("title", { title: event.currentTarget.value })}
    />
    <Textarea
      label="Text"
      description={`Plain text. ${formatCounted(textCharactersMax - draft.text.length, "character", "characters")} left.`}
      value={draft.text}
      maxLength={textCharactersMax}
      autosize
      minRows={isCompact ? 2 : 4}
      maxRows={isCompact ? 5 : 14}
      error={mistakes.text}
      onChange={(event) => set("text", { text: event.currentTarget.value })}
    />
  </>
);

const When = ({ isLater, onChoose }: { readonly isLater: boolean; readonly onChoose: (isLater: boolean) => void }): ReactNode => (
  <Stack gap={4} align="flex-start" miw={0}>
    <Text span size="xs" fw={500} c="secondary">
      When
    </Text>
    <Segmented
      label="When"
      value={isLater ? "later" : "now"}
      options={[
        { value: "now", label: "Now" },
        { value: "later", label: "Later" },
      ]}
      onChange={(when) => onChoose(when === "later")}
    />
  </Stack>
);

interface DueAtProps {
  readonly draft: AnnounceDraft;
  readonly mistake: string | undefined;
  readonly onType: (at: string) => void;
}

function DueAt({ draft, mistake, onType }: DueAtProps): ReactNode {
  const now = useNow();
  return (
    <TextInput
      type="datetime-local"
      label="Send at"
      description={`In your time zone, ${draft.timeZone}.`}
      value={draft.at}
      min={localOf(now)}
      error={mistake}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

interface WaitProps {
  readonly seconds: number;
  readonly isLater: boolean;
  /** The next time one may go out. */
  readonly allowedAt: string | null;
}

/** Why none can go out yet, and until when; in the same room, how often one may. */
const Wait = ({ seconds, isLater, allowedAt }: WaitProps): ReactNode => (
  <div className={classes.wait} data-waits={seconds > 0 || undefined} data-longest={`You can announce again in 10:00${sendLimit}`}>
    {seconds > 0 ? (
      <p role="timer">
        {isLater ? "Too close to another announcement. Earliest time:" : "You can announce again in"}{" "}
        <b>{isLater ? formatExact(allowedAt) : countdown(seconds)}</b>
        {!isLater && sendLimit}
      </p>
    ) : (
      <p>The limit is one every ten minutes.</p>
    )}
  </div>
);
const sendLimit = ". The limit is one every ten minutes; you can schedule one now.";

interface QuestionProps {
  readonly draft: AnnounceDraft;
  readonly reach: string;
  readonly dueAt: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asked once more before it goes out. */
const Question = ({ draft, reach, dueAt, isBusy, onClose, onConfirm }: QuestionProps): ReactNode => (
  <ConfirmDialog
    isOpen
    isDestructive={false}
    title={draft.isLater ? "Schedule this announcement?" : `Announce to ${reach}?`}
    confirmLabel={draft.isLater ? "Schedule announcement" : `Announce to ${reach}`}
    isBusy={isBusy}
    onClose={onClose}
    onConfirm={onConfirm}
    facts={[
      { label: "Title", value: draft.title.trim() },
      { label: "Send", value: draft.isLater ? formatExact(dueAt) : "now" },
    ]}
  >
    {draft.isLater ? "You can withdraw it until then." : "You cannot withdraw it once it is sent."}
  </ConfirmDialog>
);
