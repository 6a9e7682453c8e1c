import pg from "pg";

export interface DiscussionLoad {
  /** People 1 to `askers` have `conversationsEach` conversations of two, with the people after them. */
  readonly askers: number;
  readonly conversationsEach: number;
  /** Conversations between others, each of a neighbouring pair. */
  readonly others: number;
  readonly messagesEach: number;
  /** Pairs and messages before this one are there already. */
  readonly from: Pick<DiscussionLoad, "conversationsEach" | "others">;
}

/**
 * Conversations of two, in which the pair take turns. A message is eight words out of 2,000; one in twenty
 * holds "kitchen", one in ten thousand "truffle". The last message of each conversation is unread.
 */
export async function loadDiscussion(databaseUrl: string, load: DiscussionLoad): Promise<void> {
  // A connection of its own: the app allows no statement to take this long.
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  // What refers to what is right by construction; checking it a million times is not what is measured.
  await db.query("set session_replication_role = replica");
  // Built once at the end, as the migration has it: row by row it takes ten times as long.
  const [index] = (await db.query<{ indexdef: string }>("select indexdef from pg_indexes where indexname = 'messages_words'")).rows;
  await db.query("drop index messages_words");
  await db.query(conversations, [load.askers, load.conversationsEach, load.others, load.from.conversationsEach, load.from.others]);
  await db.query(members, [load.messagesEach]);
  await db.query(messages, [load.messagesEach]);
  await db.query("set maintenance_work_mem = '256MB'");
  await db.query(index!.indexdef);
  await db.query("vacuum analyze");
  await db.end();
}

/** One message a day; conversations begin and end at different times. */
const saidAt = (position: string): string =>
  `now() - interval '60 days' + ${position} * interval '1 day' + (hashtext(c.id::text) & 2097151) * interval '1 second'`;

const conversations = `
insert into conversations (kind, low_id, high_id, created_by, created_at, accepted_at, last_position)
select 'DIRECT', least(a, b), greatest(a, b), a, now() - interval '90 days', now() - interval '90 days', 0 from (
  select md5('user' || n)::uuid as a, md5('user' || n + d)::uuid as b from generate_series(1, $1::int) n, generate_series($4::int + 1, $2::int) d
  union select md5('user' || 1000 + n)::uuid, md5('user' || 1001 + n)::uuid from generate_series($5::int + 1, $3::int) n
) pairs on conflict do nothing`;

const members = `
insert into conversation_members (conversation_id, user_id, state, joined_at, last_at, last_position, read_position, unread)
select c.id, person, 'ACTIVE', c.created_at, ${saidAt("$1::int")}, $1::int, $1::int - 1, 1
from conversations c, unnest(array[c.low_id, c.high_id]) person where c.last_position = 0`;

/** Words are made of hashes of the message's own place: looking them up in a list takes minutes. */
const word = (seed: string): string => `'w' || (hashtext(c.place || n || '${seed}') & 2047)`;

const messages = `
with fresh as (
  update conversations set last_position = $1 where last_position = 0 returning id, low_id, high_id, id::text as place
)
insert into messages (conversation_id, position, sender_id, text, at)
select c.id, n, case when n % 2 = 0 then c.low_id else c.high_id end,
  ${["a", "b", "c", "d", "e", "f", "g", "h"].map(word).join(" || ' ' || ")}
    || case when (hashtext(c.place || n) & 65535) % 20 = 0 then ' kitchen' else '' end || case when (hashtext(n || 'x' || c.place) & 1048575) % 10000 = 0 then ' truffle' else '' end,
  ${saidAt("n")}
from fresh c, generate_series(1, $1::int) n`;
