import type { ApolloClient } from "@apollo/client";
import type { LiveStream } from "../../graphql/live/live-stream";
import type { TalkKind } from "../../graphql/schema.generated";
import { dropCard, hideAuthor } from "../visibility/list-removal.cache";
import {
  CardEventsDocument,
  PostPlaceDocument,
  RecipePlaceDocument,
  DiscussionCountsFragmentDoc,
  type CardEventsSubscription,
} from "./discussion.generated";

type CardChanged = CardEventsSubscription["cardEvents"];
interface Card {
  readonly kind: TalkKind;
  readonly id: string;
}

/** The server does not know it for this viewer: asked once more, and taken away where that is so. */
export async function lookAgain(client: ApolloClient, { kind, id }: Card): Promise<void> {
  const asked = { variables: { id }, fetchPolicy: "network-only" } as const;
  const there =
    kind === "POST"
      ? (await client.query({ query: PostPlaceDocument, ...asked })).data?.post
      : (await client.query({ query: RecipePlaceDocument, ...asked })).data?.recipe;
  if (there === null) dropCard(client.cache, { kind, id });
}

/** Its own page says that there is nothing; lists lose all that is of this person. */
function hide({ cache }: ApolloClient, { kind, id }: Card, authorId: string): void {
  hideAuthor(cache, authorId);
  if (kind === "POST") cache.writeQuery({ query: PostPlaceDocument, variables: { id }, data: { post: null } });
  else cache.writeQuery({ query: RecipePlaceDocument, variables: { id }, data: { recipe: null } });
}

/**
 * What happens to one card while it is on screen. Its messages carry no numbers: after a cut the list or page is read anew, and
 * a card that is not for the viewer any more is refused when its stream is asked for again.
 * A post's words heal by id; figures belong to its discussion, whose own part (what the viewer did) stays as it is.
 */
export const cardStream: LiveStream<{ readonly kind: TalkKind; readonly id: string }, never> = {
  field: "cardEvents",
  subscription: CardEventsDocument as never,
  replay: CardEventsDocument as never,
  apply: () => undefined,
  resync: () => Promise.resolve(0),
  passing: (message, { client, variables }) => {
    const { discussion, hiddenAuthorId } = message as unknown as CardChanged;
    if (hiddenAuthorId) hide(client, variables, hiddenAuthorId);
    if (!discussion) return;
    const { discussionId, commentCount, repostCount, reactionCount, reactions } = discussion;
    const { cache } = client;
    cache.updateFragment(
      {
        id: cache.identify({ __typename: "Discussion", id: discussionId }),
        fragment: DiscussionCountsFragmentDoc,
        fragmentName: "DiscussionCounts",
      },
      (held) => held && { ...held, commentCount, repostCount, reactionCount, reactions },
    );
  },
  gone: ({ client, variables }) => void lookAgain(client, variables).catch(() => undefined),
};
