import { Button, Text } from "@mantine/core";
import { IconClock, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useRequestFollowMutation, useTakeBackFollowRequestMutation } from "./ask-to-follow.generated";
import { followFailed } from "./use-follow";
import classes from "./FollowButton.module.css";

export interface AskToFollowProps {
  readonly trader: {
    readonly id: string;
    readonly name: string;
    readonly viewerHasAskedToFollow: boolean;
    readonly viewerCanAskToFollow: boolean;
  };
}

/** Asks to follow somebody whose profile is for followers only, or takes the question back. */
export function AskToFollow({ trader }: AskToFollowProps): ReactNode {
  const [mistake, setMistake] = useState<string | null>(null);
  const [ask, { loading: isAsking }] = useRequestFollowMutation();
  const [takeBack, { loading: isTakingBack }] = useTakeBackFollowRequestMutation();
  if (!trader.viewerCanAskToFollow && !trader.viewerHasAskedToFollow) return null;
  const press = async (): Promise<void> => {
    const variables = { input: { userId: trader.id } };
    const errors = trader.viewerHasAskedToFollow
      ? (await takeBack({ variables }).catch(() => null))?.data?.unfollow.errors
      : (await ask({ variables }).catch(() => null))?.data?.requestFollow.errors;
    setMistake(errors ? (errors[0]?.message ?? null) : followFailed);
  };
  const hasAsked = trader.viewerHasAskedToFollow;
  const Icon = hasAsked ? IconClock : IconUserPlus;
  return (
    <span className={classes.place}>
      <Button
        variant={hasAsked ? "default" : "filled"}
        loading={isAsking || isTakingBack}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={hasAsked ? `Cancel the request to follow ${trader.name}` : `Request to follow ${trader.name}`}
        onClick={() => void press()}
      >
        {hasAsked ? "Requested · cancel" : "Request to follow"}
      </Button>
      {mistake && (
        <Text span size="xs" maw={220} c="loss" ta="right" role="alert">
          {mistake}
        </Text>
      )}
    </span>
  );
}
