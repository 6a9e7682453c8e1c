import type { Tx } from "../platform/db/database";
import { queryRows } from "../platform/db/rows";
import { defineStatement } from "../platform/db/statements/statement";
import { statementRows } from "../platform/db/statements/statement-rows";

/** A money mutation that a client asked for: at most one runs. */
export interface RequestKey {
  readonly userId: string;
  readonly mutation: string;
  readonly clientRequestId: string;
}

const keyOf = ({ userId, mutation, clientRequestId }: RequestKey): string[] => [userId, mutation, clientRequestId];

const insertion = defineStatement<{ readonly user_id: string }>(
  "trading.insertRequest",
  `
insert into client_requests (user_id, mutation, client_request_id, input_sha256, at)
select $1::uuid, $2, $3, $4, $5
where $1 is not null
on conflict do nothing
returning user_id`,
  { user_id: "uuid" },
);

/** Notes a request; false when it was made before. Waits for the commit of one that is being made at the same time. */
export async function insertClientRequest(tx: Tx, key: RequestKey, inputSha256: string, at: Date): Promise<boolean> {
  return (await statementRows(tx, insertion, [...keyOf(key), inputSha256, at])).length > 0;
}

/** The input and the answer of a request that was made; the answer is null only inside the transaction that makes it. */
export interface MadeRequest {
  readonly input_sha256: string;
  readonly result: unknown;
}

export async function readClientRequest(tx: Tx, key: RequestKey): Promise<MadeRequest | null> {
  const sql = `
select input_sha256, result
from client_requests
where user_id = $1
  and mutation = $2
  and client_request_id = $3`;
  return (await queryRows<MadeRequest>(tx, sql, keyOf(key)))[0] ?? null;
}

const answer = defineStatement<{ readonly user_id: string }>(
  "trading.answerRequest",
  `
update client_requests
set result = $4
where user_id = $1
  and mutation = $2
  and client_request_id = $3
returning user_id`,
  { user_id: "uuid" },
);

/** Stores the answer for a retry. */
export async function updateClientRequestResult(tx: Tx, key: RequestKey, result: object): Promise<void> {
  await statementRows(tx, answer, [...keyOf(key), JSON.stringify(result)]);
}
