import DataLoader from "dataloader";
import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { waitWords } from "../../../brokers/orders/rules/wait-words";
import { readWaits } from "../../../brokers/orders/sending.store";
import type { Market } from "../../../market/providers/provider";
import type { Clock } from "../../../platform/clock";
import type { Database } from "../../../platform/db/database";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../../platform/graphql/context";
import { CopyPosition } from "../../eater-view/copy.types";
import { readPendingCloses } from "../holdings.store";

/** What is said of a close that a broker refused, or did not fill in extended hours. */
export const retryWords = ({ words, isExtended }: { readonly words: string | null; readonly isExtended: boolean }): string =>
  isExtended && words === null
    ? "Outside market hours it was not filled, or not whole, within your slippage cap. The rest goes out again in the next session."
    : `The broker refused this close${words ? `: “${words}”` : ""}. It is tried again.`;

/** What the pending close of a position at a broker waits for, as its receipt says it. */
@Resolver(() => CopyPosition)
export class PositionCloses {
  private readonly words: LoaderFactory<DataLoader<CopyPosition, string | null, string>>;

  constructor(db: Database, clock: Clock, market: Pick<Market, "quote">) {
    this.words = (context) =>
      new DataLoader(
        async (positions) => {
          const viewer = viewerOf(context);
          const copyIds = [...new Set(positions.map(({ copyId }) => copyId))];
          const closes = await readPendingCloses(db, viewer.id, copyIds);
          const orders = closes.map(({ id }) => id);
          const waits = new Map((await readWaits(db, viewer.id, "OWNER", orders, clock.date())).map((wait) => [wait.ownerOrderId, wait]));
          return positions.map(({ copyId, tradeId }) => {
            const close = closes.find((one) => one.copyId === copyId && one.tradeId === tradeId);
            if (!close) return null;
            if (close.state === "CLOSE_PENDING") return retryWords(close);
            if (close.state === "QUEUED") return "The close is sent once the orders of this trade before it have ended.";
            const wait = waits.get(close.id);
            return (wait && waitWords(wait, market.quote(wait.symbol))) ?? "The close is on its way at the broker.";
          });
        },
        { cacheKeyFn: ({ id }) => id },
      );
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "Of a copy at a broker: what its pending close waits for, in words, as the receipt says it. Null on paper, where it waits for the next live price, and where " +
      "no close is pending.",
  })
  closeWaitingFor(@Root() position: CopyPosition, @Ctx() context: RequestContext): Promise<string | null> | null {
    return position.isClosePending ? context.loader(this.words).load(position) : null;
  }
}
