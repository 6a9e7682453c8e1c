import type { LiveStream } from "../../graphql/live";
import type { TalkKind } from "../../graphql/schema.generated";
import { CardEventsDocument, TalkCountsFragmentDoc, type CardEventsSubscription } from "./talk.generated";

type CardChanged = CardEventsSubscription["cardEvents"];

/**
 * What happens to one card while it is on screen. Its messages carry no numbers: after a cut the list or page is read anew.
 * A post's words heal by id; figures belong to its talk, whose own part (what the viewer did) stays as it is.
 */
export const cardStream: LiveStream<{ readonly kind: TalkKind; readonly id: string }, never> = {
  field: "cardEvents",
  subscription: CardEventsDocument as never,
  replay: CardEventsDocument as never,
  apply: () => undefined,
  resync: () => Promise.resolve(0),
  passing: (message, { client: { cache } }) => {
    const { figures } = message as unknown as CardChanged;
    if (!figures) return;
    const { talkId, commentCount, repostCount, reactionCount, reactions } = figures;
    cache.updateFragment(
      { id: cache.identify({ __typename: "Talk", id: talkId }), fragment: TalkCountsFragmentDoc, fragmentName: "TalkCounts" },
      (held) => held && { ...held, commentCount, repostCount, reactionCount, reactions },
    );
  },
};
