import { Box, Button, Flex, Text } from "@mantine/core";
import { IconBell, IconMail, IconDeviceMobile, IconVolume, IconSpeakerphone } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import type { NotificationChannel } from "../../graphql/schema.generated";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { LogoMark } from "../../ui/shell/frame/Logo";
import { ErrorInPlace } from "../../ui/feedback/ErrorInPlace";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { isEstimate, readersOf, recipientsOf, type AnnounceDraft } from "./announce-draft";
import type { PreviewState } from "./announce-hooks";
import type { AnnouncementPreviewQuery } from "./announce.generated";
import classes from "./AnnouncementPreview.module.css";
import { formatCount, formatPercent } from "../../lib/format/format";

type Way = AnnouncementPreviewQuery["previewAnnouncement"]["channels"][number];

const ways: Readonly<Record<NotificationChannel, { readonly label: string; readonly icon: Icon }>> = {
  IN_APP: { label: "Feed", icon: IconBell },
  PUSH: { label: "Push", icon: IconDeviceMobile },
  EMAIL: { label: "Email", icon: IconMail },
  VOICE: { label: "Spoken", icon: IconSpeakerphone },
  SOUND: { label: "Sound", icon: IconVolume },
};

export interface AnnouncementPreviewProps {
  readonly draft: AnnounceDraft;
  readonly state: PreviewState;
  readonly onHear: (text: string) => void;
}

/** Pixels of the channels and the first of them, before they are known. */
const comingHeight = 160;

/** How it will come, by each way, and to how many. */
export function AnnouncementPreview({ draft, state, onHear }: AnnouncementPreviewProps): ReactNode {
  const [chosen, setChosen] = useState<NotificationChannel>("IN_APP");
  const { preview, hasFailed, refetch } = state;
  const way = preview?.channels.find(({ channel }) => channel === chosen) ?? preview?.channels[0];
  return (
    <Card title="Preview">
      {!preview && hasFailed && (
        <ErrorInPlace shape={<Box h={comingHeight} />} onRetry={refetch}>
          Couldn’t load the preview.
        </ErrorInPlace>
      )}
      {!preview && !hasFailed && (
        <Loading label="Loading the preview">
          <Skeleton height={comingHeight} />
        </Loading>
      )}
      {preview && way && (
        <div className={classes.ways}>
          <Segmented
            look="chips"
            label="Channel"
            value={way.channel}
            options={preview.channels.map(({ channel }) => ({ value: channel, label: ways[channel].label }))}
            onChange={setChosen}
          />
          <Shown way={way} onHear={onHear} />
          <Text size="sm" c="secondary">
            {preview.readers === 0 ? "No recipients yet." : reachOf(draft, preview.readers, way)}
          </Text>
        </div>
      )}
    </Card>
  );
}

/** How many get it this way; of more recipients than are counted one by one, about what part. */
function reachOf({ audience }: AnnounceDraft, readers: number, way: Way): string {
  const part = (count: number): string => `about ${formatPercent((count / readers) * 100, { digits: 0, isSigned: false })}`;
  if (isEstimate(readers))
    return `Of ${recipientsOf(audience, readers)}, ${part(way.readers)} get announcements this way${way.quiet > 0 ? `; ${part(way.quiet)} will be in quiet hours then.` : "."}`;
  return `${readersOf(audience, way.readers)} of ${formatCount(readers)} get announcements this way${way.quiet > 0 ? `; ${formatCount(way.quiet)} will be in quiet hours then.` : "."}`;
}

function Shown({ way, onHear }: { readonly way: Way; readonly onHear: (text: string) => void }): ReactNode {
  const me = useMe();
  const { title, body } = way;
  switch (way.channel) {
    case "IN_APP":
      return (
        <figure className={classes.line} aria-label="In the app">
          <Avatar id={me.id} name={me.name} picture={me.pictureUrl} size={40} />
          <div>
            <strong>{title}</strong>
            <p>{body}</p>
            <small>just now</small>
          </div>
        </figure>
      );
    case "PUSH":
      return (
        <figure className={classes.push} aria-label="As a push">
          <LogoMark size={32} />
          <div>
            <strong>{title}</strong>
            <p>{body}</p>
            <small>Brigade</small>
          </div>
        </figure>
      );
    case "EMAIL":
      return (
        <Flex component="figure" direction="column" gap={4} aria-label="In the digest email">
          <small>In the next digest</small>
          <strong>{title}</strong>
          {body && <p>{body}</p>}
        </Flex>
      );
    default:
      return (
        <figure className={classes.voice} aria-label={way.channel === "VOICE" ? "Spoken" : "As a sound"}>
          <p>{way.channel === "VOICE" ? `“${title}”` : "A chime, while Brigade is open."}</p>
          <Button
            size="xs"
            leftSection={<IconVolume size={16} stroke={1.75} />}
            onClick={() => onHear(way.channel === "VOICE" ? title : "")}
          >
            Play
          </Button>
        </figure>
      );
  }
}
