import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { serverAccount, userAccount } from "./chart";
import { readUsersWithoutGift } from "./gifts.store";
import type { Ledger } from "./ledger.service";
import type { Transfer } from "./operations";

/** Bites that every account begins with. */
export const signUpGiftBites = 50n;

/** Before every other. */
const firstId = "00000000-0000-0000-0000-000000000000";

/** Bites given at sign-up and as promotions, and what becomes of them. */
export class GiftsService {
  constructor(
    private readonly db: Database,
    private readonly ledger: Ledger,
  ) {}

  /** In the transaction that creates the account. */
  giveAtSignUp(tx: Tx, userId: string): Promise<Transfer> {
    return this.give(tx, userId, signUpGiftBites, { key: `sign-up-gift:${userId}`, kind: "SIGN_UP_GIFT" });
  }

  /** A promotion: bites that an admin gives. `giftId` names it for ever. */
  promote(tx: Tx, userId: string, bites: bigint, giftId: string): Promise<Transfer> {
    return this.give(tx, userId, bites, { key: `promotion:${giftId}`, kind: "PROMOTION" });
  }

  /**
   * Gives it to whoever has none: accounts that are older than the ledger, and those that the demo kitchen makes in bulk. It goes through
   * all people once, each step from where the one before ended.
   */
  async giveToAllWithout(): Promise<number> {
    let [given, afterId] = [0, firstId];
    for (;;) {
      const userIds = await readUsersWithoutGift(this.db, afterId, limits.ledgerGiftsPerTransactionMax);
      if (userIds.length === 0) return given;
      afterId = userIds.at(-1)!;
      await this.db.transaction(async (tx) => {
        for (const userId of userIds) await this.giveAtSignUp(tx, userId);
      });
      given += userIds.length;
    }
  }

  /** Takes back what is left of them when the account ends. Again: nothing is left. */
  async lapse(userId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [gift, issued] = [userAccount("GIFT", userId), serverAccount("GIFTS_ISSUED")];
      await this.ledger.lock(tx, userId, [gift, issued]);
      const { gift: left } = await this.ledger.purse(tx, userId);
      if (left === 0n) return;
      await this.ledger.post(tx, {
        ...{ key: `gift-lapse:${userId}`, kind: "GIFT_LAPSED", userId },
        entries: [
          { account: gift, amount: -left },
          { account: issued, amount: left },
        ],
      });
    });
  }

  private give(tx: Tx, userId: string, bites: bigint, as: { key: string; kind: "SIGN_UP_GIFT" | "PROMOTION" }): Promise<Transfer> {
    return this.ledger.post(tx, {
      ...as,
      userId,
      entries: [
        { account: serverAccount("GIFTS_ISSUED"), amount: -bites },
        { account: userAccount("GIFT", userId), amount: bites },
      ],
    });
  }
}
