import { useEffect, useRef } from "react";
import { useNoteAnnouncementMutation } from "./announce.generated";
import type { NotificationRowFragment } from "../inbox/notifications.generated";

/** Reports to the writer of each announcement on the screen that it was seen; once for each in this tab. */
export function useNoteSeen(lines: readonly NotificationRowFragment[] | null): void {
  const [note] = useNoteAnnouncementMutation();
  const noted = useRef(new Set<string>());
  useEffect(() => {
    for (const { announcement, isRead } of lines ?? []) {
      if (!announcement || isRead || noted.current.has(announcement.id)) continue;
      noted.current.add(announcement.id);
      // A lost word costs the report one reader, nothing else.
      note({ variables: { input: { id: announcement.id } } }).catch(() => noted.current.delete(announcement.id));
    }
  }, [lines, note]);
}
