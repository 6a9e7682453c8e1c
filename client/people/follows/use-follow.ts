import type { ApolloCache } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { FollowStateFragmentDoc, useFollowMutation, useUnfollowMutation, type FollowMutation } from "./follow.generated";

export interface FollowTarget {
  readonly id: string;
  readonly viewerIsFollowing: boolean;
}

export interface Follow {
  readonly toggle: () => Promise<void>;
  /** Why it was not done, until the next try. */
  readonly mistake: string | null;
}

type FollowAnswer = FollowMutation["follow"];

/** Said when no answer came; the button is back where it was. */
export const followFailed = "That did not reach the kitchen. Try again.";

/** Follow and unfollow: shown at once, taken back when the server says no. */
export function useFollow(target: FollowTarget): Follow {
  const me = useMe();
  const { cache } = useApolloClient();
  const [mistake, setMistake] = useState<string | null>(null);
  const [follow] = useFollowMutation();
  const [unfollow] = useUnfollowMutation();

  const send = async (input: { userId: string }, hoped: FollowAnswer): Promise<FollowAnswer | undefined> => {
    if (target.viewerIsFollowing) return (await unfollow({ variables: { input }, optimisticResponse: { unfollow: hoped } })).data?.unfollow;
    return (await follow({ variables: { input }, optimisticResponse: { follow: hoped } })).data?.follow;
  };

  const toggle = async (): Promise<void> => {
    setMistake(null);
    const step = target.viewerIsFollowing ? -1 : 1;
    try {
      const answer = await send({ userId: target.id }, hopedAnswer(cache, target, me, step));
      if (answer?.errors[0]) setMistake(answer.errors[0].message);
      else forgetFollowedFeeds(cache);
    } catch {
      setMistake(followFailed);
    }
  };
  return { toggle, mistake };
}

function hopedAnswer(
  cache: ApolloCache,
  { id, viewerIsFollowing }: FollowTarget,
  me: { id: string; followingCount: number },
  step: number,
): FollowAnswer {
  const held = cache.readFragment({ id: cache.identify({ __typename: "Trader", id }), fragment: FollowStateFragmentDoc });
  return {
    __typename: "FollowPayload",
    trader: {
      __typename: "Trader",
      id,
      followerCount: Math.max(0, (held?.followerCount ?? 0) + step),
      viewerIsFollowing: !viewerIsFollowing,
      viewerCanFollow: true,
    },
    me: { __typename: "Me", id: me.id, followingCount: Math.max(0, me.followingCount + step) },
    errors: [],
  };
}

/** Whose trades are in "Following" has changed: those lists are fetched anew when they next show. */
export function forgetFollowedFeeds(cache: ApolloCache): void {
  cache.modify({
    fields: {
      feed: (list, { storeFieldName, DELETE }) => (storeFieldName.includes('"scope":"FOLLOWING"') ? DELETE : list),
    },
  });
}
