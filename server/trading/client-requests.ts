import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Tx } from "../platform/db/database";
import { Decimal } from "../platform/decimal";
import { ErrorCode, refuse } from "../platform/user-error";
import { insertClientRequest, readClientRequest, updateClientRequestResult } from "./client-requests.store";

/** Ids of what a money mutation changed: stored beside its request id, so that a retry gets the first answer. */
export interface RequestResult {
  readonly tradeId?: string | null;
  readonly orderId?: string | null;
  readonly accountId: string;
}

const requestId = /^[\x21-\x7e]{8,64}$/;

/** Half a surrogate pair has no canonical form; who reads the words refuses them afterwards. */
const wellFormed = (value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : Array.isArray(value) ? value.map(wellFormed) : value;

/** Input as text that is the same for the same input: decimals by value, absent and undefined alike. */
const fingerprint = (input: object): string => {
  const plain = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, Decimal.isDecimal(value) ? value.toFixed() : wellFormed(value)]),
  );
  return createHash("sha256").update(canonicalize(plain)!).digest("hex");
};

/**
 * Runs `work` once per (user, mutation, client request id). A retry with the same input gets the result of the first run; with
 * other input REQUEST_ID_REUSED. Two at once: the second waits for the first's commit at the primary key. What is
 * refused rolls back with its transaction and may be tried again under the same id.
 */
export async function once<Result extends object>(
  tx: Tx,
  userId: string,
  mutation: string,
  input: { clientRequestId: string },
  at: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!requestId.test(input.clientRequestId))
    refuse(ErrorCode.INVALID, "input.clientRequestId", "Use a request id of 8 to 64 visible characters.");
  const key = { userId, mutation, clientRequestId: input.clientRequestId };
  const sha256 = fingerprint(input);
  if (!(await insertClientRequest(tx, key, sha256, at))) {
    const first = await readClientRequest(tx, key);
    if (!first || first.input_sha256 !== sha256)
      return refuse(ErrorCode.REQUEST_ID_REUSED, "input.clientRequestId", "This request id was used for another request. Use a new one.");
    return first.result as Result;
  }
  const result = await work();
  tx.settleAtCommit(updateClientRequestResult(tx, key, result));
  return result;
}
