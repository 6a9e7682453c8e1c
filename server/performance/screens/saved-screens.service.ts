import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { SavedScreenRow } from "./saved-screen.entity";
import { deleteScreen, lockOtherScreens, readSavedScreens, replaceScreen } from "./saved-screens.store";

export type StoredScreen = Omit<SavedScreenRow, "userId" | "createdAt">;
export type ScreenWished = Omit<StoredScreen, "id">;

const nameMax = limits.savedScreenNameCharactersMax;
/** A century: no record is older. */
const recordDaysMost = 36_500;
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Filters of the directory under names of their own. */
export class SavedScreensService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The viewer's screens by name; one statement. */
  screens(userId: string): Promise<StoredScreen[]> {
    return readSavedScreens(this.db, userId, limits.savedScreensMax);
  }

  /** Saves a screen, in the place of one's own of the same name. Refuses REQUIRED, TOO_LONG, TOO_MANY. */
  async save(viewer: Viewer, wished: ScreenWished): Promise<void> {
    assertMayWrite(viewer);
    const name = plainName(wished.name);
    await this.db.transaction(async (tx) => {
      const others = await lockOtherScreens(tx, viewer.id, name);
      if (others >= limits.savedScreensMax)
        refuse(
          ErrorCode.TOO_MANY,
          "input.name",
          `You have ${limits.savedScreensMax} saved screens, the maximum. Delete one first.`,
          new Decimal(limits.savedScreensMax),
        );
      await replaceScreen(tx, {
        ...{ userId: viewer.id, name, view: wished.view, period: wished.period, createdAt: this.clock.date() },
        ...{ assetClass: wished.assetClass ?? null, orderBy: wished.orderBy ?? null, mode: wished.mode ?? null },
        search: wished.search.trim().slice(0, limits.searchCharactersMax),
        riskMin: within(wished.riskMin, 1, 10),
        riskMax: within(wished.riskMax, 1, 10),
        recordDaysMin: within(wished.recordDaysMin, 0, recordDaysMost),
      });
    });
  }

  /** NOT_FOUND for anybody else's. */
  async delete(viewer: Viewer, screenId: string): Promise<void> {
    assertMayWrite(viewer);
    const isDone = isUuid(screenId) && (await this.db.transaction((tx) => deleteScreen(tx, viewer.id, screenId)));
    if (!isDone) throw notFound("This screen");
  }
}

function plainName(name: string): string {
  const plain = name.trim().replace(/\s+/g, " ");
  if (plain === "") refuse(ErrorCode.REQUIRED, "input.name", "Give the screen a name.");
  if (plain.length > nameMax) refuse(ErrorCode.TOO_LONG, "input.name", `Use at most ${nameMax} characters.`, new Decimal(nameMax));
  return plain;
}
