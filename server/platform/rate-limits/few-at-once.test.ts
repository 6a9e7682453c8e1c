import { expect, test } from "vitest";
import { FewAtOnce } from "./few-at-once";

interface Work {
  readonly begun: boolean;
  end(failure?: Error): void;
  readonly outcome: Promise<unknown>;
}

function start(few: FewAtOnce, key: string): Work {
  const gate = Promise.withResolvers<string>();
  const work = { begun: false, end: (failure?: Error) => (failure ? gate.reject(failure) : gate.resolve("done")) };
  const outcome = few
    .run(key, () => {
      work.begun = true;
      return gate.promise;
    })
    .catch((error: { code?: string; message: string }) => error.code ?? error.message);
  return Object.assign(work, { outcome });
}
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test("SECURITY-H1 FEW-001 so many of one key run, so many wait for their turn, the rest are refused at once", async () => {
  const few = new FewAtOnce(2, 1);
  const works = [start(few, "ana"), start(few, "ana"), start(few, "ana")];
  expect(await start(few, "ana").outcome).toBe("RATE_LIMITED");
  expect(works.map((work) => work.begun)).toEqual([true, true, false]);
  works[1]!.end();
  await settled();
  expect(works.map((work) => work.begun)).toEqual([true, true, true]);
  works[0]!.end();
  works[2]!.end();
  expect(await Promise.all(works.map((work) => work.outcome))).toEqual(["done", "done", "done"]);
});

test("FEW-002 one key's line holds nobody else up, and what fails gives its place back too", async () => {
  const few = new FewAtOnce(1, 1);
  const [first, second] = [start(few, "ana"), start(few, "ana")];
  const other = start(few, "bob");
  other.end();
  expect(await other.outcome).toBe("done");
  first.end(new Error("burnt"));
  expect(await first.outcome).toBe("burnt");
  second.end();
  expect(await second.outcome).toBe("done");
  const later = start(few, "ana");
  later.end();
  expect([await later.outcome, later.begun]).toEqual(["done", true]);
});

test("FEW-003 who leaves the line does nothing and holds nobody up; whose turn has come leaves no more", async () => {
  const few = new FewAtOnce(1, 2);
  const first = start(few, "ana");
  const leaves: Array<() => void> = [];
  let ran = 0;
  const [second, third] = [1, 2].map(() =>
    few
      .run(
        "ana",
        () => void ran++,
        (leave) => leaves.push(leave),
      )
      .catch((error: { code: string }) => error.code),
  );
  expect(leaves).toHaveLength(2);
  leaves[0]!();
  leaves[0]!();
  expect([await second, ran]).toEqual(["UNAVAILABLE", 0]);
  // Its place in the line is free.
  const fourth = start(few, "ana");
  first.end();
  await third;
  leaves[1]!();
  await settled();
  expect([ran, fourth.begun]).toEqual([1, true]);
  fourth.end();
  const later = start(few, "ana");
  later.end();
  expect([await fourth.outcome, await later.outcome]).toEqual(["done", "done"]);
});
