import type { ApolloClient } from "@apollo/client";
import type { LiveStream } from "../../graphql/live/live-stream";
import { renewPeopleLists } from "../../people/blocks/people-lists";
import { authorsIn, hideAuthor } from "./list-removal.cache";
import { HiddenPeopleDocument, VisibilityEventsDocument, type VisibilityEventsSubscription } from "./visibility.generated";

/** As many people as the server answers about at once. */
const peopleMax = 100;

function hideAll({ cache }: ApolloClient, ids: readonly string[]): void {
  cache.batch({ update: () => ids.forEach((id) => hideAuthor(cache, id)) });
}

/** Whom the viewer stops seeing, and whom they listen to again, whatever page is open and whichever tab did it. */
export const visibilityStream: LiveStream<Record<string, never>, never> = {
  field: "visibilityEvents",
  subscription: VisibilityEventsDocument as never,
  replay: VisibilityEventsDocument as never,
  apply: () => undefined,
  resync: () => Promise.resolve(0),
  passing: (message, { client }) => {
    const { hiddenIds, visibleIds } = message as unknown as VisibilityEventsSubscription["visibilityEvents"];
    hideAll(client, hiddenIds);
    void renewPeopleLists(client, visibleIds.length === 0).catch(() => undefined);
  },
};

/** After a cut, during which nothing was published: asks about everyone whose things are in the kept lists. */
export async function checkHiddenPeople(client: ApolloClient): Promise<void> {
  const ids = authorsIn(client.cache, peopleMax);
  if (ids.length === 0) return;
  const { data } = await client.query({ query: HiddenPeopleDocument, variables: { ids }, fetchPolicy: "no-cache" });
  hideAll(client, data?.hiddenPeople ?? []);
}
