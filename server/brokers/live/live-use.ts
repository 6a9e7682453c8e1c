import DataLoader from "dataloader";
import { Decimal } from "../../platform/decimal";
import type { LoaderFactory } from "../../platform/graphql/context";
import { make } from "../../platform/make";
import { LiveUse } from "../connections/connections.types";
import type { LiveGuard } from "./live-guard";

const cents = 2;

/** What accounts with real money stand at, by connection, in whole cents; null for the others. */
export const liveUseLoader =
  (guard: Pick<LiveGuard, "uses">): LoaderFactory<DataLoader<string, LiveUse | null>> =>
  () =>
    new DataLoader<string, LiveUse | null>(async (ids) => {
      const uses = await guard.uses(ids);
      return ids.map((id) => {
        const use = uses.get(id);
        if (!use) return null;
        const exposure = use.exposure.toDecimalPlaces(cents, Decimal.ROUND_UP);
        return make(LiveUse, { exposure, dayLoss: use.dayLoss.toDecimalPlaces(cents) });
      });
    });
