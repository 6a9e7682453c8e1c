import type { MessagesModule } from "../../messages/messages.module";
import type { NotificationsModule } from "../../notifications/notifications.module";
import type { Database, Tx } from "../../platform/db/database";
import type { NotificationDraft } from "../../platform/notifier";
import { seededRandom, seededUuid } from "../history/random";

export interface DemoMessagesNeeds {
  readonly db: Database;
  readonly messages: MessagesModule;
  readonly notifications: NotificationsModule;
  readonly seed: string;
  readonly now: Date;
}

/** What was said: by whom, and how many minutes ago. `carries`: what it brings along, the latest there is. */
interface Line {
  readonly by: string;
  readonly minutesAgo: number;
  readonly text: string;
  readonly carries?: "RECEIPT" | "RECIPE";
}

interface Talk {
  /** The demo user first: their side is the one people look at. */
  readonly people: readonly string[];
  readonly name?: string;
  /** How many of the last lines the demo user has not read. */
  readonly unread: number;
  readonly isRequest?: boolean;
  readonly lines: readonly Line[];
}

const hour = 60;
const day = 24 * hour;

const talks: readonly Talk[] = [
  {
    people: ["noor", "ana.castellanos"],
    unread: 0,
    lines: [
      { by: "ana.castellanos", minutesAgo: 4 * day, text: "My stop is tighter now, you have the receipt." },
      {
        by: "noor",
        minutesAgo: 74,
        text: "Your last buy reached me, but my cap cut it. Is that too small for this one?",
        carries: "RECEIPT",
      },
      { by: "ana.castellanos", minutesAgo: 71, text: "It is fine. The two move together, and you copied the other as well." },
      { by: "ana.castellanos", minutesAgo: 70, text: "Your cap keeps them from becoming one bet. I would leave it." },
      { by: "noor", minutesAgo: 64, text: "Then it stays. Do you add on Friday?" },
    ],
  },
  {
    people: ["noor", "kwame.mensah", "tomasz.w", "hana"],
    name: "Thursday table",
    unread: 1,
    lines: [
      { by: "tomasz.w", minutesAgo: 2 * day, text: "Table is set: one idea each, and what would prove it wrong." },
      { by: "hana", minutesAgo: 2 * day - 30, text: "Yields, and a stop where the story ends." },
      { by: "noor", minutesAgo: 5 * hour, text: "I only copy today, and take notes." },
      { by: "kwame.mensah", minutesAgo: 80, text: "Who holds gold through the print?" },
    ],
  },
  {
    people: ["noor", "tomasz.w"],
    unread: 1,
    lines: [
      { by: "noor", minutesAgo: 3 * hour, text: "Why half, and not the whole position?" },
      { by: "tomasz.w", minutesAgo: 110, text: "Half is enough. The rest pays for patience.", carries: "RECIPE" },
    ],
  },
  {
    people: ["noor", "priya.raman"],
    unread: 0,
    lines: [
      { by: "priya.raman", minutesAgo: 6 * hour, text: "Set the slippage cap where you would still be glad to be in." },
      { by: "noor", minutesAgo: 5 * hour + 20, text: "22 bps then, thank you" },
    ],
  },
  {
    people: ["noor", "greta.holm"],
    unread: 1,
    isRequest: true,
    lines: [{ by: "greta.holm", minutesAgo: 7 * hour, text: "Hello Noor, may I ask how you sized your copy of Ana?" }],
  },
  {
    people: ["felix", "luciaferrer"],
    unread: 1,
    lines: [
      { by: "felix", minutesAgo: 9 * hour, text: "First week as a feeder. What would you do differently?" },
      { by: "luciaferrer", minutesAgo: 8 * hour, text: "Fewer trades, and each with a stop before it is open." },
    ],
  },
  {
    people: ["felix", "ben.adeyemi"],
    unread: 1,
    isRequest: true,
    lines: [
      {
        by: "ben.adeyemi",
        minutesAgo: 3 * hour,
        text: "I would like to copy you once you have ten closed trades. Will you keep the size?",
      },
    ],
  },
  {
    people: ["hana", "ines.carvalho"],
    unread: 0,
    lines: [
      { by: "ines.carvalho", minutesAgo: 2 * day, text: "The banks post is up." },
      { by: "hana", minutesAgo: 2 * day - 15, text: "Read it twice. Start with a taste test, really." },
    ],
  },
];

/**
 * Conversations, news and an announcement for the demo users, so that no room of theirs is empty. Does nothing where
 * anybody has talked. Returns how many conversations there are.
 */
export async function seedMessages(needs: DemoMessagesNeeds): Promise<number> {
  const { db } = needs;
  if ((await db.query("select 1 from conversations limit 1")).length > 0) return 0;
  const ids = await idsOf(db);
  const seeded = await db.transaction(async (tx) => {
    let count = 0;
    for (const [place, talk] of talks.entries()) if (await seedOne(tx, needs, ids, talk, place)) count++;
    await tellNews(tx, needs, ids);
    return count;
  });
  await announce(needs, ids);
  return seeded;
}

const idOf = (name: string): string => seededUuid(seededRandom(name));

async function idsOf(db: Database): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; username: string }>("select id, username from users where not pending and erased_at is null");
  return new Map(rows.map((row) => [row.username, row.id]));
}

/** False where one of them is not here: on replayed prices the regulars are not. */
async function seedOne(
  tx: Tx,
  { seed, now }: DemoMessagesNeeds,
  ids: ReadonlyMap<string, string>,
  talk: Talk,
  place: number,
): Promise<boolean> {
  const people = talk.people.map((username) => ids.get(username));
  if (people.some((id) => id === undefined)) return false;
  const [id, isGroup] = [idOf(`${seed}/conversation/${place}`), talk.people.length > 2];
  const at = (minutesAgo: number): Date => new Date(+now - minutesAgo * 60_000);
  const [first, last] = [talk.lines[0]!, talk.lines.at(-1)!];
  const opener = ids.get(first.by)!;
  await tx.query(
    `insert into conversations (id, kind, name, low_id, high_id, created_by, created_at, accepted_at, last_position)
     values ($1, $2, $3, case when $2 = 'DIRECT' then least($4::uuid, $5::uuid) end, case when $2 = 'DIRECT' then greatest($4::uuid, $5::uuid) end, $6, $7, $8, $9)`,
    [
      id,
      isGroup ? "GROUP" : "DIRECT",
      talk.name ?? "",
      people[0],
      people[1],
      opener,
      at(first.minutesAgo),
      talk.isRequest ? null : at(first.minutesAgo),
      talk.lines.length,
    ],
  );
  for (const [index, personId] of people.entries()) {
    const unread = index === 0 ? talk.unread : 0;
    await tx.query(
      `insert into conversation_members (conversation_id, user_id, is_owner, state, joined_at, read_position, unread, last_position, last_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        personId,
        isGroup && personId === opener,
        talk.isRequest && index === 0 ? "REQUEST" : "ACTIVE",
        at(first.minutesAgo),
        talk.lines.length - unread,
        unread,
        talk.lines.length,
        at(last.minutesAgo),
      ],
    );
  }
  for (const [index, line] of talk.lines.entries()) {
    const carried = await carriedBy(tx, line, ids.get(line.by)!, people[1]!);
    await tx.query(
      "insert into messages (conversation_id, position, sender_id, text, recipe_id, receipt_id, receipt_facts, at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
      [
        id,
        index + 1,
        ids.get(line.by),
        line.text,
        carried.recipeId,
        carried.receiptId,
        carried.receiptId ? ["FEEDER", "SIZE", "MONEY", "PRICE", "LIMITS", "TIMES"] : [],
        at(line.minutesAgo),
      ],
    );
  }
  return true;
}

/** The sender's latest receipt of a trade of the other's that was copied, or the sender's latest sealed trade. */
async function carriedBy(
  tx: Tx,
  { carries }: Line,
  senderId: string,
  otherId: string,
): Promise<{ recipeId: string | null; receiptId: string | null }> {
  if (carries === "RECEIPT") {
    const [row] = (await tx.query(
      "select id from receipts where eater_id = $1 and feeder_id = $2 and status in ('COPIED', 'PARTIAL') order by cap is null, decided_at desc limit 1",
      [senderId, otherId],
    )) as Array<{ id: string }>;
    return { recipeId: null, receiptId: row?.id ?? null };
  }
  if (carries === "RECIPE") {
    const [row] = (await tx.query("select id from trades where user_id = $1 and record_id is not null order by opened_at desc limit 1", [
      senderId,
    ])) as Array<{ id: string }>;
    return { recipeId: row?.id ?? null, receiptId: null };
  }
  return { recipeId: null, receiptId: null };
}

/** What the demo users find under the bell, through the same store as everybody's news. */
async function tellNews(tx: Tx, { notifications, seed }: DemoMessagesNeeds, ids: ReadonlyMap<string, string>): Promise<void> {
  const news: NotificationDraft[] = [];
  const tell = (to: string, by: string | null, kind: string, groupKey: string, more: Partial<NotificationDraft> = {}): void => {
    const [userId, actorId] = [ids.get(to), by === null ? null : ids.get(by)];
    if (!userId || actorId === undefined) return;
    news.push({
      kind,
      userId,
      actorId,
      subject: actorId ? { kind: "USER", id: actorId } : null,
      groupKey,
      onceKey: `${seed}/${to}/${news.length}`,
      ...more,
    });
  };
  for (const by of ["luciaferrer", "kwame.mensah", "ada.lindholm"]) tell("felix", by, "FOLLOWED", "followed");
  for (let n = 0; n < 3; n++) tell("felix", null, "COPIED_YOU", "copied-you", { subject: null, data: { isSomeone: true } });
  tell("noor", "hana", "FOLLOWED", "followed");
  tell("noor", "greta.holm", "MESSAGE_REQUEST", `conversation:${idOf(`${seed}/conversation/4`)}`, {
    subject: { kind: "CONVERSATION", id: idOf(`${seed}/conversation/4`) },
  });
  for (const by of ["dario.bellini", "ines.carvalho"]) tell("hana", by, "FOLLOWED", "followed");
  await notifications.writer.write(tx, news);
}

/** One of the house's feeders speaks to their followers, as any feeder does. */
async function announce({ db, notifications, seed, now }: DemoMessagesNeeds, ids: ReadonlyMap<string, string>): Promise<void> {
  const author = ids.get("ana.castellanos");
  if (!author) return;
  const id = idOf(`${seed}/announcement`);
  await db.query(
    `insert into announcements (id, author_id, audience, title, text, state, client_request_id, created_at, due_at, time_zone)
     values ($1, $2, 'FOLLOWERS', 'Out until Monday, exits only', $3, 'SCHEDULED', 'demo-kitchen', $4, $4, 'Europe/Madrid') on conflict do nothing`,
    [id, author, "I travel until Monday. Stops and targets stay where they are, and I open nothing new before then.", now],
  );
  await notifications.sender.send(id);
}
