import DataLoader from "dataloader";
import type { RequestContext } from "../../platform/graphql/context";
import type { CopiesReader } from "../eater-view/copies.reader";
import type { Copy } from "../eater-view/copy.types";
import type { CopierTotals } from "./copier.types";
import type { CopiersService } from "./copiers.service";

/** What a list of feeders asks about their copies: one statement each, however long the list. */
export const traderCopiesLoaders = (copiers: CopiersService, reader: CopiesReader) => ({
  totals: () =>
    new DataLoader<string, CopierTotals[]>(async (ids) => {
      const totals = await copiers.totalsOf(ids);
      return ids.map((id) => totals.get(id) ?? []);
    }),
  counts: () =>
    new DataLoader<string, number>(async (ids) => {
      const counts = await copiers.runningOf(ids);
      return ids.map((id) => counts.get(id) ?? 0);
    }),
  viewerCopy: ({ viewer }: RequestContext) =>
    new DataLoader<string, Copy | null>(async (ids) => {
      const running = viewer ? await reader.runningByFeeder(viewer) : new Map<string, Copy>();
      return ids.map((id) => running.get(id) ?? null);
    }),
});

export type TraderCopiesLoaders = ReturnType<typeof traderCopiesLoaders>;
