import DataLoader from "dataloader";
import type { RequestContext } from "../../platform/graphql/context";
import { audienceOf, figuresAudiences } from "../figures-audience";
import type { RecordFigures } from "./figures";
import type { RecordFiguresService, VisibleRecord } from "./record-figures.service";

/** One batch an audience: at most the viewer's own record and everyone else's. */
async function byAudience<T>(context: RequestContext, ids: readonly string[], read: RecordReader<T>): Promise<Array<T | null>> {
  const results = new Map<string, T>();
  for (const audience of figuresAudiences) {
    const some = ids.filter((id) => audienceOf(context.viewer, id) === audience);
    if (some.length > 0) for (const [id, value] of await read(some, audience)) results.set(id, value);
  }
  return ids.map((id) => results.get(id) ?? null);
}
type RecordReader<T> = (ids: readonly string[], audience: (typeof figuresAudiences)[number]) => Promise<Map<string, T>>;

/** Loader factories of records, made once; `context.loader(load.figures)` keeps one of each per request. */
export const traderFiguresLoaders = (figures: RecordFiguresService) => ({
  figures: (context: RequestContext) =>
    new DataLoader<string, RecordFigures | null>((ids) => byAudience(context, ids, (some, audience) => figures.figuresOf(some, audience))),
  records: (context: RequestContext) =>
    new DataLoader<string, VisibleRecord | null>((ids) => byAudience(context, ids, (some, audience) => figures.recordsOf(some, audience))),
});

export type TraderFiguresLoaders = ReturnType<typeof traderFiguresLoaders>;
