import { Flex } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBell,
  IconBellRinging,
  IconChefHat,
  IconBuildingBank,
  IconCoins,
  IconCopy,
  IconHandStop,
  IconHeart,
  IconMessageCircle,
  IconReceipt,
  IconRepeat,
  IconShieldLock,
  IconSpeakerphone,
  IconUserPlus,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { NotificationKind } from "../../graphql/schema.generated";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import type { NotificationRowFragment } from "./notifications.generated";
import classes from "./NotificationItem.module.css";

const icons: Partial<Record<NotificationKind, Icon>> = {
  FOLLOWED: IconUserPlus,
  FOLLOW_REQUESTED: IconUserPlus,
  FOLLOW_ACCEPTED: IconUserPlus,
  COPIED_YOU: IconCopy,
  COPIER_LEFT: IconCopy,
  COPY_NOT_COPIED: IconChefHat,
  COPY_STOPPED: IconHandStop,
  STOP_FIRED: IconHandStop,
  MARGIN: IconAlertTriangle,
  FEEDER_BOUND: IconAlertTriangle,
  OUT_OF_SYNC: IconAlertTriangle,
  REACTED: IconHeart,
  COMMENTED: IconMessageCircle,
  REPLIED: IconMessageCircle,
  MENTIONED: IconMessageCircle,
  REPOSTED: IconRepeat,
  MESSAGE_REQUEST: IconMessageCircle,
  ADDED_TO_GROUP: IconMessageCircle,
  ANNOUNCEMENT: IconSpeakerphone,
  SUBSCRIPTION: IconReceipt,
  PAID_YOU: IconCoins,
  PAYOUT: IconBuildingBank,
  PLAN: IconReceipt,
  PERFORMANCE_FEE: IconReceipt,
  PRICE_ALERT: IconBellRinging,
  MODERATION: IconShieldLock,
  SECURITY: IconShieldLock,
};

const facesMax = 3;

export interface NotificationItemProps {
  readonly notification: NotificationRowFragment;
  /** An announcement is shown in full. */
  readonly isFull?: boolean;
  /** Its page is opened: that reads it. */
  readonly onOpen: (notification: NotificationRowFragment) => void;
}

/** One notification: who, what, when; the whole line leads to what it is about. */
export const NotificationItem = memo(function NotificationItem({ notification, isFull = false, onOpen }: NotificationItemProps): ReactNode {
  const { kind, text, path, at, isRead, actors, announcement } = notification;
  const Kind = icons[kind] ?? IconBell;
  return (
    <Link to={path} className={classes.item} data-unread={!isRead || undefined} onClick={() => onOpen(notification)}>
      <span className={classes.faces} data-count={Math.min(facesMax, Math.max(1, actors.length))}>
        {actors.length === 0 ? (
          <span className={classes.house}>
            <Kind size={20} stroke={1.5} aria-hidden="true" />
          </span>
        ) : (
          actors
            .slice(0, facesMax)
            .map((actor) => (
              <Avatar key={actor.id} id={actor.id} name={actor.name} picture={actor.pictureUrl} size={actors.length > 1 ? 28 : 40} />
            ))
        )}
        {actors.length > 0 && (
          <span className={classes.kind}>
            <Kind size={12} stroke={2} aria-hidden="true" />
          </span>
        )}
      </span>
      <Flex component="span" direction="column" flex={1} miw={0}>
        <span className={classes.words}>{text}</span>
        {announcement && (
          <span className={classes.body} data-full={isFull || undefined}>
            {announcement.text}
          </span>
        )}
        <Ago at={at} className={classes.time} />
      </Flex>
      {!isRead && (
        <span className={classes.dot}>
          <span className="visually-hidden">Unread</span>
        </span>
      )}
    </Link>
  );
});
