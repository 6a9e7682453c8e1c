import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import { Decimal } from "../../../platform/decimal";
import type { SandboxBook } from "./book";
import type { SandboxAccount, SandboxToken } from "./state";

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
export const allScopes = ["account:write", "trading", "data"] as const;
const startCash = "100000";

/** Who asks, and what they may do. */
export interface Caller {
  readonly account: SandboxAccount;
  readonly scopes: ReadonlySet<string>;
}

export interface NewAccount {
  readonly cash?: Decimal | string;
  readonly mayShort?: boolean;
}

/** Keys and tokens of the sandbox's accounts. Only their sums are kept. */
export class SandboxCredentials {
  tokens: SandboxToken[] = [];

  constructor(
    private readonly book: SandboxBook,
    private readonly clock: Clock,
  ) {}

  open({ cash = startCash, mayShort = true }: NewAccount = {}): { account: SandboxAccount; key: string; secret: string } {
    const key = `PK${randomBytes(9).toString("hex").toUpperCase()}`;
    const secret = randomBytes(30).toString("base64url");
    const account: SandboxAccount = {
      ...{ id: randomUUID(), number: `PA${randomBytes(5).toString("hex").toUpperCase()}`, keyId: key, secretHash: hashOf(secret) },
      ...{ createdAt: this.clock.date(), cash: new Decimal(cash), mayShort, isTradingBlocked: false, isSuspended: false, positions: [] },
    };
    this.book.accounts.set(account.id, account);
    return { account, key, secret };
  }

  byKey(key: string | undefined, secret: string | undefined): Caller | null {
    const account = [...this.book.accounts.values()].find(({ keyId }) => keyId === key);
    return account && secret !== undefined && account.secretHash === hashOf(secret) ? { account, scopes: new Set(allScopes) } : null;
  }

  byToken(token: string | undefined): Caller | null {
    const known = token ? this.tokens.find(({ hash }) => hash === hashOf(token)) : undefined;
    const account = known && this.book.accounts.get(known.accountId);
    return account ? { account, scopes: new Set(known.scopes) } : null;
  }

  giveToken(accountId: string, scopes: readonly string[]): string {
    const token = randomUUID();
    this.tokens.push({ hash: hashOf(token), accountId, scopes: [...scopes] });
    return token;
  }

  /** What the owner does on the venue's own page: the key or the tokens of an account no longer work. */
  revoke(accountId: string): void {
    const account = this.book.accounts.get(accountId);
    if (account) account.secretHash = "";
    this.tokens = this.tokens.filter((one) => one.accountId !== accountId);
  }
}
