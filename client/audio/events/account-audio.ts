import type { NotificationKind } from "../../graphql/schema.generated";
import type { NotificationSettingsFactsFragment } from "../../notifications/inbox/notifications.generated";
import type { AudioEvent } from "../audio-settings";
import type { Allowed } from "../player/player";

/** Under which kind of notification the account decides about each event, where the event does not say itself of which kind it is. */
export const kindOf: Readonly<Record<AudioEvent, NotificationKind>> = {
  ALERT: "OTHER",
  NEWS: "OTHER",
  COPIED: "TRADE_COPIED",
  SKIPPED: "COPY_NOT_COPIED",
  STOPPED: "COPY_STOPPED",
  ANNOUNCEMENT: "ANNOUNCEMENT",
  MESSAGE: "MESSAGE",
  MENTION: "MENTIONED",
};

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

/** Minutes after midnight in a zone; an unknown zone counts as UTC. */
export function minuteIn(timeZone: string, now: number): number {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  try {
    return minutesOf(new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format(now));
  } catch {
    return minutesOf(new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(now));
  }
}

/** Whether the account's quiet hours hold now; they may go over midnight, and from = to is none at all. */
export function isQuiet(settings: Pick<NotificationSettingsFactsFragment, "quietHours" | "timeZone">, now: number): boolean {
  if (!settings.quietHours) return false;
  const [from, to] = [minutesOf(settings.quietHours.from), minutesOf(settings.quietHours.to)];
  const minute = minuteIn(settings.timeZone, now);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** What the account lets through; nothing until its settings are known, and nothing in quiet hours. */
export function allowedBy(
  settings: NotificationSettingsFactsFragment | null,
  event: AudioEvent,
  now: number,
  own: NotificationKind = kindOf[event],
): Allowed {
  if (!settings || isQuiet(settings, now)) return { sound: false, voice: false };
  const channels = settings.kinds.find(({ kind }) => kind === own)?.channels ?? [];
  const isOn = (wanted: string): boolean => channels.some(({ channel, isOn: on }) => channel === wanted && on);
  return { sound: isOn("SOUND"), voice: isOn("VOICE") };
}
