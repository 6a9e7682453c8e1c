import { useQuery } from "@apollo/client/react";
import { Box, Button, Checkbox, Group, NativeSelect, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconBell, IconDeviceMobile, IconMail, IconSpeakerphone, IconVolume } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import settings from "../../identity/settings/settings.module.css";
import type { Digest, NotificationChannel, NotificationKind, UpdateNotificationSettingsInput } from "../../graphql/schema.generated";
import { formatHour } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ownZone } from "../announcements/announce-draft";
import {
  NotificationSettingsDocument,
  useUpdateNotificationSettingsMutation,
  type NotificationSettingsFactsFragment,
} from "../inbox/notifications.generated";
import { PushCard } from "../push/PushCard";
import classes from "./NotificationSettings.module.css";

const channels: readonly { readonly channel: NotificationChannel; readonly label: string; readonly icon: Icon }[] = [
  { channel: "IN_APP", label: "Bell", icon: IconBell },
  { channel: "PUSH", label: "Push", icon: IconDeviceMobile },
  { channel: "EMAIL", label: "Email", icon: IconMail },
  { channel: "SOUND", label: "Sound", icon: IconVolume },
  { channel: "VOICE", label: "Voice", icon: IconSpeakerphone },
];

/** What reaches me, by which way and when: the cards of the settings page. */
export function NotificationSettings(): ReactNode {
  const { data, error, loading, refetch } = useQuery(NotificationSettingsDocument);
  const held = data?.notificationSettings;
  const isLoaded = held !== undefined;
  const { hash } = useLocation();
  // What is led here is lower once it has loaded than when the page was opened.
  useEffect(() => {
    if (isLoaded && hash === "#notifications") document.getElementById("notifications")?.scrollIntoView?.();
  }, [isLoaded, hash]);
  return (
    <Stack>
      {!held && (
        <Card title="Notifications">
          {error && !loading ? (
            <Text size="sm" c="secondary" role="alert">
              Couldn’t load the settings.{" "}
              <Button size="compact-sm" onClick={() => void refetch()}>
                Try again
              </Button>
            </Text>
          ) : (
            <Loading label="Loading notification settings">
              <RowsSkeleton rows={10} />
            </Loading>
          )}
        </Card>
      )}
      {held && <Loaded held={held} />}
    </Stack>
  );
}

interface Saving {
  readonly save: (input: UpdateNotificationSettingsInput, hoped: Partial<NotificationSettingsFactsFragment>) => Promise<void>;
  readonly isSaving: boolean;
  readonly problem: string | null;
}

/** Each change is saved by itself: shown at once, taken back when the server says no. */
function useSaving(held: NotificationSettingsFactsFragment): Saving {
  const [update, { loading }] = useUpdateNotificationSettingsMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const save: Saving["save"] = async (input, hoped) => {
    setProblem(null);
    try {
      const { data } = await update({
        variables: { input },
        optimisticResponse: {
          updateNotificationSettings: { __typename: "NotificationSettingsPayload", settings: { ...held, ...hoped }, errors: [] },
        },
      });
      setProblem(data?.updateNotificationSettings.errors[0]?.message ?? null);
    } catch {
      setProblem("The kitchen did not answer. The last change was not saved.");
    }
  };
  return { save, isSaving: loading, problem };
}

function Loaded({ held }: { readonly held: NotificationSettingsFactsFragment }): ReactNode {
  const saving = useSaving(held);
  return (
    <>
      <Card
        title="Notifications"
        note="saved automatically"
        aside={
          <Button component={Link} to="/audio-test" size="xs">
            Sounds on this device
          </Button>
        }
        isFlush
      >
        {saving.problem && (
          <Box pb="sm" px="md">
            <FormError>{saving.problem}</FormError>
          </Box>
        )}
        <KindTable held={held} saving={saving} />
      </Card>
      <Card title="Quiet hours">
        <QuietHours held={held} saving={saving} />
      </Card>
      <Card title="Email digest">
        <DigestRow held={held} saving={saving} />
      </Card>
      <PushCard />
    </>
  );
}

interface PartProps {
  readonly held: NotificationSettingsFactsFragment;
  readonly saving: Saving;
}

function KindTable({ held, saving }: PartProps): ReactNode {
  const change = (kind: NotificationKind, channel: NotificationChannel, isOn: boolean): void => {
    const kinds = held.kinds.map((row) =>
      row.kind === kind ? { ...row, channels: row.channels.map((way) => (way.channel === channel ? { ...way, isOn } : way)) } : row,
    );
    void saving.save({ channels: [{ kind, channel, isOn }] }, { kinds });
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Notification</span>
          </th>
          {channels.map(({ channel, label, icon: Way }) => (
            <th key={channel} scope="col">
              <Way size={16} stroke={1.75} aria-hidden="true" />
              <span>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {held.kinds.map((row) => (
          <tr key={row.kind}>
            <th scope="row">
              <Box component="span" fw={500}>
                {row.title}
              </Box>
              <span className={classes.help}>{row.description}</span>
            </th>
            {channels.map(({ channel, label }) => {
              const way = row.channels.find((one) => one.channel === channel);
              return (
                <td key={channel}>
                  {way ? (
                    <Checkbox
                      aria-label={`${row.title}: ${label}`}
                      checked={way.isOn}
                      onChange={(event) => change(row.kind, channel, event.currentTarget.checked)}
                    />
                  ) : (
                    <Box component="span" c="dimmed" title="Not available on this channel">
                      –<span className="visually-hidden">not available</span>
                    </Box>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const quietByDefault = { __typename: "QuietHours", from: "22:00", to: "07:00" } as const;
const zones = (): readonly string[] => Intl.supportedValuesOf?.("timeZone") ?? [];

function QuietHours({ held, saving }: PartProps): ReactNode {
  const { quietHours, timeZone, quietUntil } = held;
  const known = zones();
  const listed = [...new Set([timeZone, ownZone(), "UTC", ...known])];
  const set = (change: { from?: string; to?: string }): void => {
    const next = { ...(quietHours ?? quietByDefault), ...change };
    // A cleared field is a time being typed.
    if (!next.from || !next.to) return;
    void saving.save({ quietHours: { from: next.from, to: next.to } }, { quietHours: { ...quietByDefault, ...next } });
  };
  return (
    <>
      <div className={settings.row}>
        <div>
          <Box fw={500} id="quiet-hours">
            Mute push, sound and voice at night
          </Box>
          <div className={settings.help}>
            Notifications still appear at the bell.{quietUntil && ` Quiet now, until ${formatHour(quietUntil)}.`}
          </div>
        </div>
        <Switch
          aria-labelledby="quiet-hours"
          checked={quietHours !== null}
          onChange={(event) => (event.currentTarget.checked ? set({}) : void saving.save({ clearsQuietHours: true }, { quietHours: null }))}
        />
      </div>
      {quietHours && (
        <div className={settings.row}>
          <Box fw={500}>Hours</Box>
          <Group gap="xs">
            <Clock label="Quiet from" value={quietHours.from} onSet={(from) => set({ from })} />
            <Clock label="Quiet until" value={quietHours.to} onSet={(to) => set({ to })} />
          </Group>
        </div>
      )}
      <div className={settings.row}>
        <div>
          <Box fw={500}>Time zone</Box>
          <div className={settings.help}>Quiet hours, digests and scheduled announcements follow it.</div>
        </div>
        <NativeSelect
          className={settings.select}
          aria-label="Time zone"
          value={timeZone}
          data={listed}
          onChange={(event) => void saving.save({ timeZone: event.currentTarget.value }, { timeZone: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** A time of day; sent when it is complete and has changed. */
function Clock({
  label,
  value,
  onSet,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      type="time"
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed && typed !== value) onSet(typed);
        else setTyped(value);
      }}
    />
  );
}

const digests: readonly { readonly value: Digest; readonly label: string }[] = [
  { value: "OFF", label: "Off" },
  { value: "DAILY", label: "Daily" },
  { value: "WEEKLY", label: "Mondays" },
];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }));

function DigestRow({ held, saving }: PartProps): ReactNode {
  const { digest, digestHour } = held;
  return (
    <div className={settings.row}>
      <div>
        <Box fw={500}>Unread notifications</Box>
        <div className={settings.help}>One email when you have unread notifications. Each has an unsubscribe link.</div>
      </div>
      <Group gap="xs">
        <Segmented
          label="Digest frequency"
          value={digest}
          options={digests}
          onChange={(next) => void saving.save({ digest: next }, { digest: next })}
        />
        {digest !== "OFF" && (
          <NativeSelect
            aria-label="Digest time"
            value={String(digestHour)}
            data={hours}
            onChange={(event) => {
              const hour = Number(event.currentTarget.value);
              void saving.save({ digestHour: hour }, { digestHour: hour });
            }}
          />
        )}
      </Group>
    </div>
  );
}
