import { useQuery } from "@apollo/client/react";
import { IconSpeakerphone, IconTool, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFramePolicy } from "../../graphql/session/frame-reading";
import { useStored } from "../../lib/browser/use-stored";
import { ServerAnnouncementsDocument } from "../admin.generated";
import classes from "./SystemAnnouncements.module.css";

const pollMs = 60_000;
const storageKey = "brigade.announcements.read";

const idsOf = (stored: unknown): readonly string[] => (Array.isArray(stored) ? (stored as string[]) : []);

/** Announcements of the server above the page, until their time is over or they were dismissed on this device. */
export default function ServerAnnouncements(): ReactNode {
  const { data } = useQuery(ServerAnnouncementsDocument, { ...useFramePolicy(), pollInterval: pollMs });
  const [read, setRead] = useStored(storageKey, idsOf);
  const shown = data?.serverAnnouncements.filter(({ id }) => !read.includes(id)) ?? [];
  const putAway = (id: string): void => setRead([...read, id].slice(-20));
  return shown.map(({ id, text, kind }) => {
    const Icon = kind === "MAINTENANCE" ? IconTool : IconSpeakerphone;
    return (
      <aside key={id} className={classes.words} data-kind={kind} aria-label={kind === "MAINTENANCE" ? "Maintenance" : "Server news"}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <p>{text}</p>
        <button type="button" onClick={() => putAway(id)} aria-label="Dismiss">
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </aside>
    );
  });
}
