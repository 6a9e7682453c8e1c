import { useApolloClient } from "@apollo/client/react";
import { Button, Text } from "@mantine/core";
import { IconBell, IconBellCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import classes from "./tags.module.css";
import { tagName } from "./tag-words";
import { useFollowTagMutation, useUnfollowTagMutation, type TagStateFragment } from "./tags.generated";

export interface TagFollowButtonProps {
  readonly tag: TagStateFragment;
  readonly isPrimary?: boolean;
  readonly size?: "xs" | "sm";
}

/** Follow a tag or no longer: shown at once, taken back when the server says no. */
export function TagFollowButton({ tag, isPrimary = false, size = "sm" }: TagFollowButtonProps): ReactNode {
  const { cache } = useApolloClient();
  const [follow] = useFollowTagMutation();
  const [unfollow] = useUnfollowTagMutation();
  const [mistake, setMistake] = useState<string | null>(null);
  const { viewerIsFollowing: isFollowing } = tag;
  const toggle = async (): Promise<void> => {
    setMistake(null);
    const variables = { input: { kind: tag.kind, value: tag.value } };
    const followerCount = Math.max(0, tag.followerCount + (isFollowing ? -1 : 1));
    const hoped = { __typename: "TagPayload" as const, tag: { ...tag, viewerIsFollowing: !isFollowing, followerCount }, errors: [] };
    try {
      const answer = isFollowing
        ? (await unfollow({ variables, optimisticResponse: { unfollowTag: hoped } })).data?.unfollowTag
        : (await follow({ variables, optimisticResponse: { followTag: hoped } })).data?.followTag;
      if (answer?.errors[0]) return setMistake(answer.errors[0].message);
      // What is under "My tags" has changed: it is fetched anew when it next shows.
      cache.modify({
        fields: { timeline: (list, { storeFieldName, DELETE }) => (storeFieldName.includes('"FOLLOWED_TAGS"') ? DELETE : list) },
      });
    } catch {
      setMistake(noAnswer);
    }
  };
  const Icon = isFollowing ? IconBellCheck : IconBell;
  return (
    <span className={classes.follow}>
      <Button
        size={size}
        variant={isPrimary && !isFollowing ? "filled" : "default"}
        leftSection={<Icon size={size === "xs" ? 14 : 16} stroke={1.75} aria-hidden="true" />}
        aria-pressed={isFollowing}
        aria-label={`${isFollowing ? "Following" : "Follow"} ${tagName(tag)}`}
        onClick={() => void toggle()}
      >
        {isFollowing ? "Following" : "Follow"}
      </Button>
      {mistake && (
        <Text span size="xs" c="loss" role="alert">
          {mistake}
        </Text>
      )}
    </span>
  );
}
