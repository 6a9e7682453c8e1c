import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import { readOwnSubscriptions, readRunningSubscriptions, readSubscriptionPage } from "./subscriptions.store";
import { subscriptionOf, type FeederSubscription, type FeederSubscriptionConnection } from "./subscriptions.types";

/** Subscriptions as their subscribers see them. */
export class SubscriptionsReader {
  constructor(private readonly db: Database) {}

  /** The viewer's own. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, isRunningOnly: boolean, args: PageArguments): Promise<FeederSubscriptionConnection> {
    const request = pageRequest(args, 3);
    const { cursor } = request;
    if (cursor !== null && (!["true", "false"].includes(cursor[0]!) || Number.isNaN(Date.parse(cursor[1]!)) || !isUuid(cursor[2]!)))
      throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    const rows = await readSubscriptionPage(this.db, viewer.id, isRunningOnly, cursor, request.limit + 1);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [String(row.state === "ENDED"), row.key, row.id]);
    return { edges: edges.map(({ cursor: at, node }) => ({ cursor: at, node: subscriptionOf(node) })), pageInfo };
  }

  async byId(viewer: Viewer, id: string): Promise<FeederSubscription | null> {
    const [row] = isUuid(id) ? await readOwnSubscriptions(this.db, viewer.id, [id]) : [];
    return row ? subscriptionOf(row) : null;
  }

  /** The viewer's running subscriptions, by feeder. One statement. */
  async running(viewer: Viewer, feederIds: readonly string[]): Promise<Map<string, FeederSubscription>> {
    const rows = await readRunningSubscriptions(this.db, viewer.id, feederIds);
    return new Map(rows.map((row) => [row.feederId, subscriptionOf(row)]));
  }
}
