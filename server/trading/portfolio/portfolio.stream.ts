import type { Database } from "../../platform/db/database";
import { unauthenticated } from "../../platform/errors";
import type { OpenStream, StreamDefinition, UserEvent, UserStreams } from "../../platform/realtime/stream-definition";
import { userTopic } from "../../platform/user-streams/user-events";
import type { Viewer } from "../../platform/viewer";
import { accountIdOf } from "../accounts/account-access";
import { valuedTopic, type LiveValuations } from "./live-valuations";
import type { PortfolioRows } from "./portfolio-rows";
import type { PortfolioValued } from "./portfolio.types";
import { portfolioStream, type PortfolioChangeBody } from "../trading.events";

interface PortfolioEventsArguments {
  readonly accountId?: string | null;
}

type Body = UserEvent<PortfolioChangeBody> | PortfolioValued;

/** `portfolioEvents`: the numbered events of all the viewer's accounts, and the totals of one of them as they move. */
export class PortfolioStream implements StreamDefinition<PortfolioEventsArguments, Body> {
  readonly field = "portfolioEvents";

  constructor(
    private readonly db: Database,
    private readonly streams: UserStreams,
    private readonly valuations: LiveValuations,
    private readonly rows: PortfolioRows,
  ) {
    streams.beforeDelivery<PortfolioChangeBody>(portfolioStream, (events) => rows.read(events));
  }

  async open(viewer: Viewer | null, { accountId }: PortfolioEventsArguments): Promise<OpenStream<Body>> {
    if (!viewer) throw unauthenticated();
    const valued = await accountIdOf(this.db.read, viewer, accountId);
    const leave = this.valuations.watch(valued);
    return {
      topics: [userTopic(portfolioStream, viewer.id), valuedTopic(valued)],
      head: () => this.streams.head(portfolioStream, viewer.id),
      deliver: (message, now) => {
        if (now?.id !== viewer.id) return null;
        if (message.sequence === null) return message.body as PortfolioValued;
        return this.rows.changed(message.body as UserEvent<PortfolioChangeBody>, now);
      },
      close: leave,
    };
  }
}
