import DataLoader from "dataloader";
import type { RequestContext } from "../../platform/graphql/context";
import type { CurveRange } from "../../trading/trading.enums";
import { audienceOf, figuresAudiences } from "../figures-audience";
import type { MoneyMode } from "../money-mode";
import { widestOf } from "./curve";
import type { MoneyFigures } from "./money-figures";
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

const figuresWith = (figures: RecordFiguresService, mode: MoneyMode) => (context: RequestContext) =>
  new DataLoader<string, MoneyFigures | null>((ids) =>
    byAudience(context, ids, (some, audience) => figures.figuresWith(some, audience, mode)),
  );

/** A record with the closes that a curve over the range needs, and maybe more. ALL: with every close. */
interface RecordAsked {
  readonly id: string;
  readonly range: CurveRange;
}

/** What a page asks at once is read once, for the widest range that it asks. */
const recordsWith = (figures: RecordFiguresService, mode: MoneyMode | null) => (context: RequestContext) =>
  new DataLoader<RecordAsked, VisibleRecord | null, string>(
    async (asked) => {
      const range = widestOf(asked.map((one) => one.range));
      const ids = [...new Set(asked.map(({ id }) => id))];
      const records = await byAudience(context, ids, (some, audience) => figures.recordsOf(some, audience, mode, range));
      const recordOf = new Map(ids.map((id, at) => [id, records[at]!]));
      return asked.map(({ id }) => recordOf.get(id) ?? null);
    },
    { cacheKeyFn: ({ id, range }) => `${range} ${id}` },
  );

/** Loader factories of records, made once; `context.loader(load.figures.SHOWN)` keeps one of each per request. SHOWN: the newest chapter's money. */
export const traderFiguresLoaders = (figures: RecordFiguresService) => ({
  figures: {
    SHOWN: (context: RequestContext) =>
      new DataLoader<string, MoneyFigures | null>((ids) => byAudience(context, ids, (some, audience) => figures.figuresOf(some, audience))),
    PAPER: figuresWith(figures, "PAPER"),
    LIVE: figuresWith(figures, "LIVE"),
  },
  records: { SHOWN: recordsWith(figures, null), PAPER: recordsWith(figures, "PAPER"), LIVE: recordsWith(figures, "LIVE") },
  modes: (context: RequestContext) =>
    new DataLoader<string, MoneyMode[]>((ids) => Promise.all(ids.map((id) => figures.modesOf(id, audienceOf(context.viewer, id))))),
});

export type TraderFiguresLoaders = ReturnType<typeof traderFiguresLoaders>;
