/** Who is paid. */
export interface Payee {
  readonly id: string;
  /** Null where the account has none. */
  readonly email: string | null;
}

/** An account at the provider, as the provider has it now. */
export interface ProviderAccount {
  readonly ref: string;
  /** Whether it is paid out. */
  readonly isReady: boolean;
  /** Of the bank; null until its owner entered one. */
  readonly country: string | null;
  /** The last characters of the bank account's number. */
  readonly hint: string | null;
  /** The provider's own mark of the bank account: the same for the same one. */
  readonly fingerprint: string | null;
}

export interface Transfer {
  /** The payout's id: the same one is sent once, for ever. */
  readonly payoutId: string;
  readonly accountRef: string;
  readonly cents: bigint;
}

export type TransferOutcome =
  | { readonly state: "SENT"; readonly ref: string }
  /** Refused for good, with the provider's word for why. */
  | { readonly state: "REFUSED"; readonly failure: string };

/** A transfer as the provider has it now. */
export interface SentTransfer {
  readonly ref: string;
  readonly payoutId: string | null;
  /** Of its cents, what was taken back so far. */
  readonly reversedCents: bigint;
}

/** What changed at the provider, by its ids. */
export interface PayoutListener {
  accountChanged(ref: string): Promise<void>;
  transferChanged(ref: string): Promise<void>;
}

/** Who pays feeders out, beside admins by hand. Each call throws UNAVAILABLE where it may be asked again later. */
export interface PayoutProvider {
  /** Opens an account for a person whose bank is in this country; its id. */
  openAccount(payee: Payee, country: string): Promise<string>;
  /** The provider's page on which the account's owner enters who they are and where their bank is. */
  onboardingPage(ref: string): Promise<string>;
  account(ref: string): Promise<ProviderAccount>;
  send(transfer: Transfer): Promise<TransferOutcome>;
  transfer(ref: string): Promise<SentTransfer>;
  listen(listener: PayoutListener): void;
}
