/**
 * The ledger once more, as simply as it can be said and without anything of the ledger's own: one bite at a time, one map of
 * balances. What was booked is replayed through it in the order of the books.
 */
export type ModelOperation =
  | { readonly name: "give"; readonly user: string; readonly purse: "GIFT" | "BOUGHT"; readonly bites: number }
  | { readonly name: "buy"; readonly user: string; readonly bites: number }
  | { readonly name: "tip"; readonly user: string; readonly to: string; readonly bites: number }
  | { readonly name: "hold"; readonly user: string; readonly bites: number }
  | { readonly name: "capture"; readonly user: string; readonly hold: string; readonly bites: number }
  | { readonly name: "release"; readonly user: string; readonly hold: string }
  | { readonly name: "mature"; readonly user: string; readonly bites: number }
  | { readonly name: "dispute"; readonly user: string; readonly bites: number }
  | { readonly name: "repay"; readonly user: string; readonly bites: number }
  | { readonly name: "plan"; readonly user: string; readonly cents: number; readonly fee: number };

const order = ["GIFT", "BOUGHT", "EARNED"];

export class LedgerModel {
  /** By `KIND:user`, or `KIND` for the server's own: all stripes together. */
  readonly balances = new Map<string, number>();
  private readonly holds = new Map<string, { readonly bites: string[]; isOpen: boolean }>();
  private moved = new Map<string, number>();

  /** What an operation moves, by account. Throws where it could not have been booked. */
  apply(key: string, operation: ModelOperation): Map<string, number> {
    this.moved = new Map();
    this.run(key, operation);
    for (const [account, amount] of this.moved) if (amount === 0) this.moved.delete(account);
    return this.moved;
  }

  private run(key: string, operation: ModelOperation): void {
    const { user } = operation;
    switch (operation.name) {
      case "give":
        for (let bite = 0; bite < operation.bites; bite++)
          this.move(operation.purse === "GIFT" ? "GIFTS_ISSUED" : "BITES_SOLD", `${operation.purse}:${user}`);
        return;
      case "buy":
        for (const origin of this.take(user, operation.bites)) this.move(`${origin}:${user}`, "REVENUE");
        return;
      case "tip":
        return this.tip(user, operation.to, operation.bites);
      case "hold": {
        const bites = this.take(user, operation.bites);
        for (const origin of bites) this.move(`${origin}:${user}`, `HELD:${user}`);
        this.holds.set(key, { bites, isOpen: true });
        return;
      }
      case "capture":
      case "release":
        return this.settle(user, operation.hold, operation.name === "capture" ? operation.bites : 0);
      case "mature":
        for (let bite = 0; bite < operation.bites; bite++) this.move(`EARNED_PENDING:${user}`, `EARNED:${user}`);
        return;
      case "dispute":
        for (let bite = 0; bite < operation.bites; bite++)
          this.move(this.of(`BOUGHT:${user}`) > 0 ? `BOUGHT:${user}` : `DEBT:${user}`, "BITES_SOLD");
        return;
      case "repay":
        for (let bite = 0; bite < operation.bites; bite++) this.move("BITES_SOLD", `DEBT:${user}`);
        if (this.of(`DEBT:${user}`) > 0) throw new Error(`${user} repaid more than was owed.`);
        return;
      case "plan":
        this.move("SALES_PLANS", "CASH", operation.cents - operation.fee);
        this.move("SALES_PLANS", "PROVIDER_FEES", operation.fee);
    }
  }

  /** Four fifths for the feeder; the server's part is the last of what was paid. */
  private tip(user: string, to: string, bites: number): void {
    const paid = this.take(user, bites);
    const forFeeder = bites - Math.floor(bites / 5);
    paid.forEach((origin, index) => {
      if (index >= forFeeder) this.move(`${origin}:${user}`, "REVENUE");
      else this.move(`${origin}:${user}`, origin === "GIFT" ? `GIFT:${to}` : `EARNED_PENDING:${to}`);
    });
  }

  private settle(user: string, holdKey: string, spent: number): void {
    const hold = this.holds.get(holdKey);
    if (!hold?.isOpen) throw new Error(`${holdKey} is not open.`);
    hold.isOpen = false;
    hold.bites.forEach((origin, index) => this.move(`HELD:${user}`, index < spent ? "REVENUE" : `${origin}:${user}`));
  }

  /** Where each of the bites comes from, the first ones first. */
  private take(user: string, bites: number): string[] {
    if (this.of(`DEBT:${user}`) < 0) throw new Error(`${user} owes bites and spent some.`);
    const there = order.flatMap((purse) => Array<string>(this.of(`${purse}:${user}`)).fill(purse));
    if (there.length < bites) throw new Error(`${user} spent ${bites} of ${there.length} bites.`);
    return there.slice(0, bites);
  }

  private of(account: string): number {
    return this.balances.get(account) ?? 0;
  }

  private move(from: string, to: string, amount = 1): void {
    for (const [account, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      this.balances.set(account, this.of(account) + change);
      this.moved.set(account, (this.moved.get(account) ?? 0) + change);
    }
    if (from.includes(":") && !from.startsWith("DEBT:") && this.of(from) < 0) throw new Error(`${from} went below 0.`);
  }
}
