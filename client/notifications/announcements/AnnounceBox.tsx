import { useState, type ReactNode } from "react";
import { isShownAsAdmin } from "../../identity/account/viewer";
import { useMe } from "../../graphql/session/SessionContext";
import { notify } from "../../ui/feedback/notify";
import { AnnounceForm } from "./AnnounceForm";
import { audienceNames, emptyDraft, type AnnounceDraft } from "./announce-draft";
import { useAnnouncementPreview } from "./announce-hooks";

/** The announcement's form by itself, to copiers at first: on a feeder's dashboard. */
export default function AnnounceBox(): ReactNode {
  const isAdmin = isShownAsAdmin(useMe());
  const [draft, setDraft] = useState<AnnounceDraft>(() => emptyDraft(isAdmin ? "EVERYONE" : "COPIERS"));
  const preview = useAnnouncementPreview(draft);
  const sent = (): void => {
    void notify({ message: `Announced to your ${audienceNames[draft.audience].many}. See Announce for its delivery report.` });
    setDraft(emptyDraft(draft.audience));
  };
  return (
    <AnnounceForm
      isCompact
      isAdmin={isAdmin}
      draft={draft}
      preview={preview}
      onChange={(change) => setDraft({ ...draft, ...change })}
      onSent={sent}
    />
  );
}
