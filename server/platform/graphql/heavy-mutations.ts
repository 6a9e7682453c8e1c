import type { GraphQLResolveInfo, GraphQLSchema } from "graphql";
import { FewAtOnce } from "../rate-limits/few-at-once";
import { limits } from "../limits";
import { realViewer } from "../viewer";
import type { RequestContext } from "./context";

/** What rewrites all that somebody has, or reads all that there is: seconds of a connection, and of locks that others wait for. */
export const heavyMutations = ["resetPaper", "emptySandbox", "deleteAccount", "checkLedger"] as const;

/** At most a few of them run at once for one person in one app, however many are sent; a few more wait. */
export const heavyMutationsAtOnce = (): FewAtOnce =>
  new FewAtOnce(limits.heavyMutationsAtOncePerUserMax, limits.heavyMutationsWaitingPerUserMax);

/**
 * Has them run under the limit `fewOf` their app: what waits does so without a connection, and the rest are refused with
 * RATE_LIMITED. `stopAllCopies` is not among them: it is the way out, and works for all who press at once.
 */
export function limitHeavyMutations(schema: GraphQLSchema, fewOf: (info: GraphQLResolveInfo) => FewAtOnce): void {
  const fields = schema.getMutationType()?.getFields();
  for (const name of heavyMutations) {
    const field = fields?.[name];
    const resolve = field?.resolve;
    if (!resolve) continue;
    field.resolve = (source, args, context: RequestContext, info) => {
      const run = (): unknown => resolve(source, args, context, info);
      return context.viewer === null ? run() : fewOf(info).run(realViewer(context.viewer).id, run);
    };
  }
}
