import { useState, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { isShownAsAdmin, mayAnnounce } from "../../identity/account/viewer";
import { loudspeaker, unlock } from "../../audio/player/output";
import { audioSettings } from "../../audio/audio-settings";
import { useMe } from "../../graphql/session/SessionContext";
import { PageHeader } from "../../ui/layout/Card";
import { NotAllowed } from "../../ui/feedback/States";
import { AnnounceForm } from "./AnnounceForm";
import { AnnouncementList } from "./AnnouncementList";
import { AnnouncementPreview } from "./AnnouncementPreview";
import { emptyDraft, type AnnounceDraft } from "./announce-draft";
import { useAnnouncementPreview } from "./announce-hooks";
import classes from "./AnnouncePage.module.css";

/** `/announce`: what a feeder says to many at once, how it will reach them, and how far it got. */
export default function AnnouncePage(): ReactNode {
  const me = useMe();
  if (!mayAnnounce(me))
    return (
      <NotAllowed
        level={1}
        title="Only feeders can announce"
        actions={
          <Button component={Link} to="/feed" variant="filled">
            View feed
          </Button>
        }
      >
        Feeders announce to followers, subscribers or copiers. Your role is eater.
      </NotAllowed>
    );
  return <Announce isAdmin={isShownAsAdmin(me)} />;
}

function Announce({ isAdmin }: { readonly isAdmin: boolean }): ReactNode {
  const [draft, setDraft] = useState<AnnounceDraft>(() => emptyDraft(isAdmin ? "EVERYONE" : "FOLLOWERS"));
  const preview = useAnnouncementPreview(draft);
  const hear = async (text: string): Promise<void> => {
    if (!(await unlock())) return;
    loudspeaker.hush();
    const settings = audioSettings();
    if (!(await loudspeaker.say(text, settings))) await loudspeaker.sound(settings.events.ANNOUNCEMENT.sound, settings);
  };
  return (
    <div className={classes.page}>
      <PageHeader title="Announce" lead="Message all your followers, subscribers or copiers at once." />
      <div className={classes.columns}>
        <AnnounceForm
          isAdmin={isAdmin}
          draft={draft}
          preview={preview}
          onChange={(change) => setDraft({ ...draft, ...change })}
          onSent={() => setDraft(emptyDraft(draft.audience))}
        />
        <AnnouncementPreview draft={draft} state={preview} onHear={(text) => void hear(text)} />
      </div>
      <AnnouncementList />
    </div>
  );
}
