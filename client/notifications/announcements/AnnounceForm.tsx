import { Button, Textarea, TextInput } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AnnouncementAudience } from "../../graphql/schema.generated";
import { formatCount } from "../../lib/format/format";
import { useNow } from "../../lib/browser/now";
import { formatExact } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog, FormError } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import {
  audienceNames,
  contentOf,
  countdown,
  localOf,
  mistakesOf,
  readersOf,
  textCharactersMax,
  titleCharactersMax,
  type AnnounceDraft,
  type AnnounceField,
} from "./announce-draft";
import { useCountdown, type PreviewState } from "./announce-hooks";
import { AnnouncementsDocument, useAnnounceMutation } from "./announce.generated";
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
const notConfirmed = "Not confirmed yet: the connection broke before the answer. Press again, it goes out only once.";

/** To whom, what and when. */
export function AnnounceForm({ isAdmin, draft, preview, onChange, onSent, isCompact = false }: AnnounceFormProps): ReactNode {
  const { mistakes, problem, isBusy, isAsking, clear, ask, stopAsking, send } = useAnnouncing(draft, preview, onSent, !isCompact);
  const now = useNow();
  const readers = preview.preview?.readers ?? null;
  const wait = useCountdown(preview.preview?.allowedAt ?? null);
  const isTooSoon = wait > 0 && !draft.isLater;
  const set = (field: AnnounceField | null, change: Partial<AnnounceDraft>): void => {
    if (field) clear(field);
    onChange(change);
  };
  const reach = readers ? readersOf(draft.audience, readers) : audienceNames[draft.audience].many;
  return (
    <Card
      title={isCompact ? "Announce" : "What you say"}
      aside={
        isCompact && (
          <Link className={classes.more} to="/announce">
            Schedule, preview
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
        <div className={classes.field}>
          <span className={classes.label}>To</span>
          <Segmented
            label="To whom"
            value={draft.audience}
            options={(isAdmin ? (["EVERYONE"] as const) : audiences).map((value) => ({ value, label: audienceNames[value].label }))}
            onChange={(audience) => set(null, { audience })}
          />
          <p className={classes.reach} role="status">
            {readers === null
              ? " "
              : readers === 0
                ? `You have no ${audienceNames[draft.audience].many} yet.`
                : `${reach}, as things stand.`}
          </p>
        </div>
        <TextInput
          label="Heading"
          value={draft.title}
          maxLength={titleCharactersMax}
          error={mistakes.title}
          onChange={(event) => set("title", { title: event.currentTarget.value })}
        />
        <Textarea
          label="Text"
          description={`Plain text. ${formatCount(textCharactersMax - draft.text.length)} characters left.`}
          value={draft.text}
          maxLength={textCharactersMax}
          autosize
          minRows={isCompact ? 2 : 4}
          maxRows={isCompact ? 5 : 14}
          error={mistakes.text}
          onChange={(event) => set("text", { text: event.currentTarget.value })}
        />
        {!isCompact && (
          <div className={classes.field}>
            <span className={classes.label}>When</span>
            <Segmented
              label="When"
              value={draft.isLater ? "later" : "now"}
              options={[
                { value: "now", label: "Now" },
                { value: "later", label: "Later" },
              ]}
              onChange={(when) => set("at", { isLater: when === "later" })}
            />
          </div>
        )}
        {draft.isLater && (
          <TextInput
            type="datetime-local"
            label="Goes out at"
            description={`In your time zone, ${draft.timeZone}.`}
            value={draft.at}
            min={localOf(now)}
            error={mistakes.at}
            onChange={(event) => set("at", { at: event.currentTarget.value })}
          />
        )}
        {wait > 0 && (
          <p className={classes.wait} role="timer">
            {draft.isLater ? "Too close to another one: the next may go out" : "The next one may go out in"}{" "}
            <b>{draft.isLater ? formatExact(preview.preview!.allowedAt) : countdown(wait)}</b>
            {!draft.isLater && ", one every ten minutes. It can be scheduled until then."}
          </p>
        )}
        <div className={classes.actions}>
          <Button
            type="submit"
            variant={isCompact ? undefined : "filled"}
            loading={isBusy}
            disabled={isTooSoon || readers === 0}
            leftSection={<IconSpeakerphone size={16} stroke={1.75} />}
          >
            {draft.isLater ? "Schedule it" : `Announce to ${reach}`}
          </Button>
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDestructive={false}
          title={draft.isLater ? "Schedule this announcement?" : `Announce to ${reach}?`}
          confirmLabel={draft.isLater ? "Schedule it" : `Announce to ${reach}`}
          cancelLabel="Keep writing"
          isBusy={isBusy}
          onClose={stopAsking}
          onConfirm={() => void send()}
          facts={[
            { label: "Heading", value: draft.title.trim() },
            { label: "Goes out", value: draft.isLater ? formatExact(preview.preview?.dueAt ?? draft.at) : "now" },
          ]}
        >
          {draft.isLater ? "Until its time you can take it back." : "It cannot be taken back once it is out."}
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** One request id for each intention: a press after a broken line announces the same thing, once. */
function useAnnouncing(draft: AnnounceDraft, preview: PreviewState, onSent: () => void, hasList: boolean) {
  const [mistakes, setMistakes] = useState<Partial<Record<AnnounceField, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [announce, { loading }] = useAnnounceMutation({ refetchQueries: hasList ? [AnnouncementsDocument] : [] });
  const request = useRef<{ id: string; content: string } | null>(null);
  const idFor = (content: string): string => {
    if (request.current?.content !== content) request.current = { id: crypto.randomUUID(), content };
    return request.current.id;
  };
  const ask = (): void => {
    const found = mistakesOf(draft, Date.now());
    setMistakes(found);
    setProblem(null);
    if (Object.keys(found).length === 0) setAsking(true);
  };
  const send = async (): Promise<void> => {
    const content = contentOf(draft);
    try {
      const { data } = await announce({ variables: { input: { ...content, clientRequestId: idFor(JSON.stringify(content)) } } });
      setAsking(false);
      const errors = data?.announce.errors ?? [];
      const fields = Object.fromEntries(errors.map(({ path, message }) => [path.at(-1) ?? "form", message]));
      setMistakes({ title: fields.title, text: fields.text, at: fields.at ?? fields.timeZone });
      const other = errors.find(({ path }) => !["title", "text", "at", "timeZone"].includes(path.at(-1) ?? ""));
      setProblem(other?.message ?? null);
      preview.refetch();
      if (errors.length > 0) return;
      request.current = null;
      onSent();
    } catch {
      setAsking(false);
      setProblem(notConfirmed);
    }
  };
  return {
    mistakes,
    problem,
    isBusy: loading,
    isAsking,
    ask,
    send,
    stopAsking: () => setAsking(false),
    clear: (field: AnnounceField) => setMistakes((now) => ({ ...now, [field]: undefined })),
  };
}
