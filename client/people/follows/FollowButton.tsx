import { Button, Text } from "@mantine/core";
import { IconUserCheck, IconUserPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFollow } from "./use-follow";
import classes from "./FollowButton.module.css";

export interface FollowButtonProps {
  readonly trader: {
    readonly id: string;
    readonly name: string;
    readonly viewerIsSelf: boolean;
    readonly viewerIsFollowing: boolean;
    readonly viewerCanFollow: boolean;
  };
  /** The card's or page's one saffron action while not yet following. */
  readonly isPrimary?: boolean;
  readonly size?: "xs" | "sm";
}

/** Follow or Following. Absent on oneself and where the server does not allow it. */
export function FollowButton({ trader, isPrimary = false, size = "sm" }: FollowButtonProps): ReactNode {
  const { toggle, mistake } = useFollow(trader);
  if (trader.viewerIsSelf || (!trader.viewerCanFollow && !trader.viewerIsFollowing)) return null;
  const isFollowing = trader.viewerIsFollowing;
  const Icon = isFollowing ? IconUserCheck : IconUserPlus;
  return (
    <span className={classes.place}>
      <Button
        className={classes.button}
        size={size}
        variant={isPrimary && !isFollowing ? "filled" : "default"}
        leftSection={<Icon size={size === "xs" ? 14 : 16} stroke={1.75} aria-hidden="true" />}
        aria-pressed={isFollowing}
        aria-label={isFollowing ? `Following ${trader.name}` : `Follow ${trader.name}`}
        onClick={() => void toggle()}
      >
        {isFollowing ? "Following" : "Follow"}
      </Button>
      {mistake && (
        <Text span size="xs" maw={220} c="loss" ta="right" role="alert">
          {mistake}
        </Text>
      )}
    </span>
  );
}
