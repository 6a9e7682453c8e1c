import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Market } from "../../market/providers/provider";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { EaterLimitsService } from "../lifecycle/eater-limits.service";
import { readPastRecord } from "./past/past-events.store";
import { checkedQuestion } from "./question";
import { runTasteTest, TasteTestRefusal } from "./run-taste-test";
import type { TasteTestRow } from "./taste-test.entity";
import type { RunTasteTestInput } from "./taste-test.inputs";
import { TestWatch } from "./test-watch";
import {
  beginTest,
  cancelTest,
  deleteTest,
  endTest,
  forgetOldTests,
  insertTasteTest,
  lockWaitingTests,
  readTasteTest,
  readTasteTests,
} from "./taste-test.store";

const task = "copying.tasteTest";
/** A process that dies hands the test to the next one. */
const attemptsMax = 2;

export interface TasteTestDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly onError: (error: unknown) => void;
}

/** Taste tests of users: one at a time each, in the background, their results kept. */
export class TasteTestService {
  constructor(
    private readonly deps: TasteTestDeps,
    private readonly jobs: Jobs,
    private readonly eaterLimits: EaterLimitsService,
  ) {}

  /** Registers the job. Before the queue starts. */
  registerJob(): void {
    this.jobs.register<{ readonly id: string }>(task, attemptsMax, ({ id }, attempt) => this.work(id, attempt));
  }

  /** The viewer's tests, newest first; of one feeder where it is given. */
  tests(viewer: Viewer, feederId: string | null): Promise<TasteTestRow[]> {
    if (feederId !== null && !isUuid(feederId)) return Promise.resolve([]);
    return readTasteTests(this.deps.db, viewer.id, feederId, limits.tasteTestsKeptPerUserMax);
  }

  /** Null for somebody else's. */
  async test(viewer: Viewer, id: string): Promise<TasteTestRow | null> {
    return isUuid(id) ? readTasteTest(this.deps.db, viewer.id, id) : null;
  }

  /**
   * Asks for a test. Refused with TASTE_TEST_SPAN beyond the plan's span, TOO_MANY while others wait, AMOUNT_INVALID, INVALID
   * and those of the rules. Throws NOT_FOUND for a feeder without a record that the viewer may see.
   */
  async run(viewer: Viewer, input: RunTasteTestInput): Promise<TasteTestRow> {
    assertMayWrite(viewer);
    const { db, clock, market } = this.deps;
    const question = checkedQuestion(viewer, input, market);
    if (!isUuid(input.feederId)) throw notFound("This feeder");
    if (!(await readPastRecord(db, visibilityParameters(viewer, clock.date()), input.feederId))) throw notFound("This feeder");
    const id = randomUUID();
    await db.transaction(async (tx) => {
      const waiting = await lockWaitingTests(tx, viewer.id);
      if (waiting > limits.tasteTestsWaitingPerUserMax)
        refuse(
          ErrorCode.TOO_MANY,
          "",
          `${limits.tasteTestsWaitingPerUserMax} of your taste tests are waiting. Wait until one is done, or cancel one.`,
          new Decimal(limits.tasteTestsWaitingPerUserMax),
        );
      await insertTasteTest(tx, id, viewer.id, input.feederId, question, clock.date());
      await forgetOldTests(tx, viewer.id, limits.tasteTestsKeptPerUserMax);
      await this.jobs.enqueue(tx, task, { id }, { queue: `taste-test:${viewer.id}` });
    });
    return (await readTasteTest(db, viewer.id, id))!;
  }

  /** Cancels a test that waits or runs; of one that has ended nothing changes. Throws NOT_FOUND. */
  async cancel(viewer: Viewer, id: string): Promise<TasteTestRow> {
    assertMayWrite(viewer);
    const before = await this.test(viewer, id);
    if (!before) throw notFound("This taste test");
    await this.deps.db.transaction((tx) => cancelTest(tx, viewer.id, id, this.deps.clock.date()));
    return (await this.test(viewer, id)) ?? before;
  }

  /** Deletes a test with its result. Throws NOT_FOUND. */
  async delete(viewer: Viewer, id: string): Promise<string> {
    assertMayWrite(viewer);
    const isDone = isUuid(id) && (await this.deps.db.transaction((tx) => deleteTest(tx, viewer.id, id)));
    if (!isDone) throw notFound("This taste test");
    return id;
  }

  private async work(id: string, attempt: number): Promise<void> {
    const { db, clock } = this.deps;
    const test = await db.transaction((tx) => beginTest(tx, id, clock.date()));
    if (!test) return;
    const watch = new TestWatch(db, id, this.deps.onError);
    const { signal } = watch;
    try {
      const { maxPerSymbol, maxPerClass, maxTotal, dailyLossLimit } = await this.eaterLimits.of(test.user_id);
      const text = (value: Decimal | null): string | null => value?.toFixed() ?? null;
      const eater = {
        ...{ maxPerSymbol: text(maxPerSymbol), maxTotal: text(maxTotal), dailyLossLimit: text(dailyLossLimit) },
        maxPerClass: Object.fromEntries(maxPerClass.map(({ class: name, max }) => [name, max.toFixed()])),
      };
      const viewer = { id: test.user_id, role: test.role, tier: test.tier };
      const result = await runTasteTest({ ...this.deps, db: db.cancellable(signal), signal }, viewer, test.feeder_id, test.question, eater);
      await db.transaction((tx) => endTest(tx, id, { status: "DONE", result, failure: null }, clock.date()));
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof TasteTestRefusal;
      if (!isRefused && attempt < attemptsMax) throw error;
      if (!isRefused) this.deps.onError(error);
      const failure = isRefused ? error.message : "The taste test failed. Run it again.";
      await db.transaction((tx) => endTest(tx, id, { status: "FAILED", result: null, failure }, clock.date()));
    } finally {
      watch.end();
    }
  }
}
