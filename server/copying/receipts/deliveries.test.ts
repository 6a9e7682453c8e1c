import { expect, test } from "vitest";
import { FakeClock } from "../../platform/clock";
import type { CopyingDeps } from "../copying-deps";
import { Deliveries } from "./deliveries";

test("COPY-354 deliveries are stored once, those that come while others are being stored with the next", async () => {
  const stored: string[][] = [];
  let whileStoring = (): void => {};
  const query = async (_: string, [, ids]: [string[], string[], Date[]]): Promise<object[]> => {
    stored.push([...ids]);
    whileStoring();
    return [];
  };
  const deliveries = new Deliveries({ db: { query } as unknown as CopyingDeps["db"], clock: new FakeClock(), onError: () => {} });
  const note = (...ids: string[]): void => ids.forEach((id) => deliveries.note("ana", id));
  note("a", "b", "a");
  deliveries.note("ana", null);
  whileStoring = () => note("c");
  await deliveries.store();
  expect(stored).toEqual([["a", "b"]]);
  whileStoring = () => {};
  const many = Array.from({ length: 2_500 }, (_, index) => `many-${index}`);
  note(...many);
  await deliveries.store();
  const all = ["c", ...many];
  expect(stored.slice(1)).toEqual([all.slice(0, 2_000), all.slice(2_000)]);
  await deliveries.store();
  expect(stored).toHaveLength(3);
});
