import { assertMayWrite } from "../identity/account/activity.policy";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { limits } from "../platform/limits";
import { ErrorCode, refuse } from "../platform/user-error";
import type { Viewer } from "../platform/viewer";
import { allKinds, definitionOf, notificationChannels, type NotificationChannel, type NotificationKind } from "./inbox/notification-kinds";
import type { NotificationChannelInput, QuietHoursInput, UpdateNotificationSettingsInput } from "./inbox/notifications.inputs";
import { NotificationChannelSetting, NotificationKindSetting, NotificationSettings, QuietHours } from "./inbox/notifications.types";
import { readSettings, updateSettings, type SettingsChange, type SettingsView } from "./settings.store";
import { isTimeZone } from "./time-zone";
import { make } from "../platform/make";

/** Reads and changes how notifications come to people. Who has never changed anything has no row, and the defaults. */
export class SettingsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async rowOf(userId: string): Promise<SettingsView> {
    const row = await readSettings(this.db, userId, this.clock.date());
    return (
      row ?? { userId, channels: {}, timeZone: "UTC", quietFrom: null, quietTo: null, digest: "DAILY", digestHour: 8, quietUntil: null }
    );
  }

  /** `wants_notice` in SQL is its twin. */
  wants(row: SettingsView, kind: NotificationKind, channel: NotificationChannel): boolean {
    return row.channels[kind]?.[channel] ?? definitionOf(kind).channels[channel] ?? false;
  }

  async of(userId: string): Promise<NotificationSettings> {
    const row = await this.rowOf(userId);
    const { timeZone, digest, digestHour, quietUntil, quietFrom, quietTo } = row;
    return make(NotificationSettings, {
      ...{ id: userId, timeZone, digest, digestHour, quietUntil, kinds: allKinds.map((kind) => this.kindSetting(row, kind)) },
      quietHours: quietFrom === null ? null : make(QuietHours, { from: clockText(quietFrom), to: clockText(quietTo!) }),
    });
  }

  /** Changes what is given and keeps the rest. Refuses INVALID and TIME_ZONE_UNKNOWN. */
  async update(viewer: Viewer, input: UpdateNotificationSettingsInput): Promise<NotificationSettings> {
    assertMayWrite(viewer);
    const { timeZone, digest, digestHour } = input;
    if (timeZone != null && !isTimeZone(timeZone))
      refuse(ErrorCode.TIME_ZONE_UNKNOWN, "input.timeZone", "This time zone is unknown. Use an IANA name like Europe/Madrid.");
    if (digestHour != null && (digestHour < 0 || digestHour > 23))
      refuse(ErrorCode.INVALID, "input.digestHour", "Enter an hour from 0 to 23.");
    const quiet = input.clearsQuietHours ? "none" : input.quietHours ? quietMinutes(input.quietHours) : null;
    const channels = channelChanges(input.channels ?? []);
    const change: SettingsChange = { timeZone: timeZone ?? null, digest: digest ?? null, digestHour: digestHour ?? null, quiet, channels };
    await this.db.transaction((tx) => updateSettings(tx, viewer.id, change, this.clock.date()));
    return this.of(viewer.id);
  }

  private kindSetting(row: SettingsView, kind: NotificationKind): NotificationKindSetting {
    const { title, description, channels } = definitionOf(kind);
    return make(NotificationKindSetting, {
      ...{ kind, title, description },
      channels: notificationChannels
        .filter((channel) => channels[channel] !== undefined)
        .map((channel) => make(NotificationChannelSetting, { channel, isOn: this.wants(row, kind, channel) })),
    });
  }
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function quietMinutes({ from, to }: QuietHoursInput): [number, number] {
  const minutes = (text: string, path: string): number => {
    const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
    return match ? Number(match[1]) * 60 + Number(match[2]) : refuse(ErrorCode.INVALID, path, "Enter a time like 22:00.");
  };
  const hours: [number, number] = [minutes(from, "input.quietHours.from"), minutes(to, "input.quietHours.to")];
  if (hours[0] === hours[1]) refuse(ErrorCode.INVALID, "input.quietHours", "Quiet hours must start and end at different times.");
  return hours;
}

/** Kind → channel → on. Refuses ways by which a kind cannot come. */
function channelChanges(inputs: readonly NotificationChannelInput[]): SettingsView["channels"] {
  if (inputs.length > limits.notificationsMarkedMax * 2) refuse(ErrorCode.TOO_MANY, "input.channels", "Send fewer changes at once.");
  const changes: Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>> = {};
  inputs.forEach(({ kind, channel, isOn }, place) => {
    if (definitionOf(kind).channels[channel] === undefined)
      refuse(ErrorCode.INVALID, `input.channels.${place}.channel`, "This kind of notification does not use this channel.");
    changes[kind] = { ...changes[kind], [channel]: isOn };
  });
  return changes;
}
