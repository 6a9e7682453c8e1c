/** Triggers and foreign keys are off for who has the database in hand. */
export const byHand = (sql: string, recordId: string): string =>
  `set session_replication_role = replica; ${sql.replaceAll(/\bR\b/g, `'${recordId}'`)} set session_replication_role = origin`;

const rehash = [4, 5, 6, 7]
  .map(
    (sequence) => `
      update record_events e set previous_hash = b.hash,
        hash = encode(sha256(convert_to('brigade:event:2' || chr(10) || b.hash || chr(10) || e.bytes, 'UTF8')), 'hex')
      from record_events b
      where e.record_id = R and e.sequence = ${sequence} and b.record_id = R and b.sequence = ${sequence - 1};`,
  )
  .join("");
const edit = (sequence: number): string =>
  `update record_events set bytes = replace(bytes, '"currency":"USD"', '"currency":"EUR"') where record_id = R and sequence = ${sequence};`;
const number = (from: string, to: string): string => `update record_events set sequence = ${to} where record_id = R and ${from};`;
const newHead =
  "update records r set sequence = e.sequence, head = e.hash from record_events e where r.id = R and e.record_id = R and e.sequence =";
/**
 * What somebody with the database in hand can do to a record of seven events whose last is a deposit, and what a verifier that
 * found it intact before names first. `R` is the record.
 */
export const tamperings: readonly [name: string, sql: string, first: string][] = [
  ["edit", edit(3), "EDITED 3"],
  ["delete", "delete from record_events where record_id = R and sequence = 3;", "MISSING 3"],
  ["swap", number("sequence = 3", "1000") + number("sequence = 4", "3") + number("sequence = 1000", "4"), "SWAPPED 3"],
  [
    "insert",
    `${number("sequence >= 4", "sequence + 1000")}${number("sequence > 1000", "sequence - 999")}
      insert into record_events (record_id, sequence, user_id, kind, at, bytes, previous_hash, hash, delay_seconds, price_bites)
      select record_id, 4, user_id, kind, at, replace(bytes, '"sequence":3', '"sequence":4'), hash, repeat('ab', 32), 0, 0
      from record_events where record_id = R and sequence = 3;
      update records set sequence = sequence + 1 where id = R;`,
    "INSERTED 4",
  ],
  [
    "back-date",
    `update record_events set bytes = regexp_replace(bytes, '"time":"20..', '"time":"2011') where record_id = R and sequence = 3;`,
    "BACK_DATED 3",
  ],
  [
    "fork",
    `alter table record_events drop constraint if exists record_events_record_id_sequence_key;
      insert into record_events (record_id, sequence, user_id, kind, at, bytes, previous_hash, hash, delay_seconds, price_bites)
      select record_id, 7, user_id, kind, at, replace(bytes, '"DEPOSIT"', '"WITHDRAWAL"'), previous_hash,
        encode(sha256(convert_to('brigade:event:2' || chr(10) || previous_hash || chr(10)
          || replace(bytes, '"DEPOSIT"', '"WITHDRAWAL"'), 'UTF8')), 'hex'), 0, 0
      from record_events where record_id = R and sequence = 7;`,
    "FORK 7",
  ],
  ["cut", `delete from record_events where record_id = R and sequence > 5; ${newHead} 5;`, "CUT 6-7"],
  ["re-hash", `${edit(4)}${rehash}${newHead} 7;`, "REWRITTEN 1-7"],
];
