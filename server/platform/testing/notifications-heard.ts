import type { App } from "../../app";
import type { NotificationDraft } from "../notifier";

/** Every notification that is published from now on, before its settings and its grouping are looked at. */
export function notificationsHeard({ modules }: App): NotificationDraft[] {
  const heard: NotificationDraft[] = [];
  const { writer } = modules.notifications;
  const write = writer.write.bind(writer);
  writer.write = async (tx, drafts) => {
    const stored = await write(tx, drafts);
    heard.push(...drafts);
    return stored;
  };
  return heard;
}
