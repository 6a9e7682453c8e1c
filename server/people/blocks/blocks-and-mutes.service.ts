import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { BlocksService } from "./blocks.service";
import { countOtherBlocks, countOtherMutes, isPresentUser } from "./blocks.store";
import type { MutesService } from "./mutes.service";
import { isUuid } from "../../platform/text/uuid";

/** What a viewer asks for about somebody they no longer want to meet: the rules around `BlocksService` and `MutesService`. */
export class BlocksAndMutesService {
  constructor(
    private readonly db: Database,
    private readonly blocks: BlocksService,
    private readonly mutes: MutesService,
  ) {}

  /** Blocks someone, both ways; again does nothing. Refuses SELF and TOO_MANY. NOT_FOUND for nobody. */
  async block(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      await assertOther(tx, viewer, userId);
      assertBelowMax(await countOtherBlocks(tx, viewer.id, userId));
      await this.blocks.block(tx, viewer.id, userId);
    });
  }

  /** Removes one's own block; without one nothing happens. The other's stays. */
  async unblock(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      await assertOther(tx, viewer, userId);
      await this.blocks.unblock(tx, viewer.id, userId);
    });
  }

  /** Mutes someone; again does nothing. Refuses SELF and TOO_MANY. NOT_FOUND for nobody. */
  async mute(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      await assertOther(tx, viewer, userId);
      assertBelowMax(await countOtherMutes(tx, viewer.id, userId));
    });
    await this.mutes.mute(viewer.id, userId);
  }

  async unmute(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction((tx) => assertOther(tx, viewer, userId));
    await this.mutes.unmute(viewer.id, userId);
  }
}

async function assertOther(tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  if (!isUuid(userId) || !(await isPresentUser(tx, userId))) throw notFound("This user");
  if (userId === viewer.id) refuse(ErrorCode.SELF, "input.userId", "You cannot do this to yourself.");
}

function assertBelowMax(others: number): void {
  if (others >= limits.blockedPeopleMax)
    refuse(
      ErrorCode.TOO_MANY,
      "input.userId",
      `You can have at most ${limits.blockedPeopleMax} people in this list. Remove one first.`,
      new Decimal(limits.blockedPeopleMax),
    );
}
