import { IconBulb, IconFlame, IconThumbUp, IconTrendingDown, IconTrendingUp, type Icon } from "@tabler/icons-react";
import type { DiscussionFactsFragment } from "./discussion.generated";

export type Reaction = NonNullable<DiscussionFactsFragment["viewerReaction"]>;

/** The few ways to react, with their words and pictures; the first is the one a press means. */
export const reactionLooks: Readonly<Record<Reaction, { readonly icon: Icon; readonly word: string }>> = {
  FIRE: { icon: IconFlame, word: "Hot" },
  CLAP: { icon: IconThumbUp, word: "Well done" },
  BULL: { icon: IconTrendingUp, word: "I think it goes up" },
  BEAR: { icon: IconTrendingDown, word: "I think it goes down" },
  THINK: { icon: IconBulb, word: "Food for thought" },
};

export const reactionKinds = Object.keys(reactionLooks) as Reaction[];

/** The discussion as it will be once the viewer reacts so, or not at all: shown before the server has answered. */
export function reactedDiscussion(discussion: DiscussionFactsFragment, reaction: Reaction | null): DiscussionFactsFragment {
  const counts = new Map(discussion.reactions.map(({ kind, count }) => [kind, count]));
  const { viewerReaction: before } = discussion;
  if (before) counts.set(before, (counts.get(before) ?? 1) - 1);
  if (reaction) counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
  const reactions = [...counts]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ __typename: "ReactionCount" as const, kind, count }))
    .sort((a, b) => b.count - a.count);
  return { ...discussion, viewerReaction: reaction, reactions, reactionCount: reactions.reduce((sum, { count }) => sum + count, 0) };
}
