import { Decimal } from "../../platform/decimal";
import { formatCounted } from "../../platform/text/counted";
import { ErrorCode, UserErrors, userError } from "../../platform/user-error";

const bitesText = (bites: bigint): string => formatCounted(Number(bites), "bite", "bites");

/** The purses hold too little: INSUFFICIENT_BITES, whose `limit` is what they hold. `lacking` is how many more are needed. */
export class InsufficientBites extends UserErrors {
  constructor(
    readonly available: bigint,
    readonly lacking: bigint,
  ) {
    const message = `You have ${bitesText(available)}, ${lacking} too few.`;
    super([userError(ErrorCode.INSUFFICIENT_BITES, "input", message, new Decimal(available.toString()))]);
  }
}

/** The user owes bites after a refund or a dispute: BITES_OWED, whose `limit` is how many. Nothing can be spent or paid out until then. */
export class BitesOwed extends UserErrors {
  constructor(readonly owed: bigint) {
    const message = `You owe ${bitesText(owed)} after a refund or dispute: settle them first.`;
    super([userError(ErrorCode.BITES_OWED, "input", message, new Decimal(owed.toString()))]);
  }
}

/** A key that is taken was used for something else: REQUEST_ID_REUSED. */
export class KeyReused extends UserErrors {
  constructor(readonly key: string) {
    super([userError(ErrorCode.REQUEST_ID_REUSED, "input.clientRequestId", "This request id was used for something else.")]);
  }
}

/** A hold was captured or released already, by another operation. Where two race, the caller decides what that means. */
export class HoldSettled extends Error {
  constructor(
    readonly holdKey: string,
    readonly settledBy: string,
  ) {
    super(`The hold ${holdKey} was settled by ${settledBy} already.`);
  }
}
