import type { MessagesModule } from "../../messages/messages.module";
import type { NotificationsModule } from "../../notifications/notifications.module";
import type { Database, Tx } from "../../platform/db/database";
import type { NotificationDraft } from "../../platform/notifier";
import { seededRandom, seededUuid } from "../history/random";
import {
  findCopiedReceipt,
  findLatestRecipe,
  hasConversations,
  insertConversation,
  insertDemoAnnouncement,
  insertMember,
  insertMessage,
  readIdsByUsername,
} from "./demo-messages.store";

export interface DemoMessagesNeeds {
  readonly db: Database;
  readonly messages: MessagesModule;
  readonly notifications: NotificationsModule;
  readonly seed: string;
  readonly now: Date;
}

/** What was said: by whom, and how many minutes ago. `carries`: what it has attached, the latest there is. */
interface Line {
  readonly by: string;
  readonly minutesAgo: number;
  readonly text: string;
  readonly carries?: "RECEIPT" | "RECIPE";
}

interface DemoConversation {
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

const demoConversations: readonly DemoConversation[] = [
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
      { by: "hana", minutesAgo: 2 * day - 15, text: "Read it twice. Start small, really." },
    ],
  },
];

/**
 * Conversations, notifications and an announcement for the demo users, so that no list of theirs is empty. Does nothing where
 * anybody has written. Returns how many conversations there are.
 */
export async function seedMessages(needs: DemoMessagesNeeds): Promise<number> {
  const { db } = needs;
  if (await hasConversations(db)) return 0;
  const ids = await readIdsByUsername(db);
  const seeded = await db.transaction(async (tx) => {
    let count = 0;
    for (const [place, conversation] of demoConversations.entries()) if (await seedOne(tx, needs, ids, conversation, place)) count++;
    await notify(tx, needs, ids);
    return count;
  });
  await announce(needs, ids);
  return seeded;
}

const idOf = (name: string): string => seededUuid(seededRandom(name));

/** False where one of them is not here: on replayed prices the regulars are not. */
async function seedOne(
  tx: Tx,
  { seed, now }: DemoMessagesNeeds,
  ids: ReadonlyMap<string, string>,
  conversation: DemoConversation,
  place: number,
): Promise<boolean> {
  const people = conversation.people.map((username) => ids.get(username));
  if (people.some((id) => id === undefined)) return false;
  const [id, isGroup] = [idOf(`${seed}/conversation/${place}`), conversation.people.length > 2];
  const at = (minutesAgo: number): Date => new Date(+now - minutesAgo * 60_000);
  const [first, last] = [conversation.lines[0]!, conversation.lines.at(-1)!];
  const opener = ids.get(first.by)!;
  await insertConversation(tx, {
    id,
    kind: isGroup ? "GROUP" : "DIRECT",
    name: conversation.name ?? "",
    firstId: people[0]!,
    secondId: people[1]!,
    createdBy: opener,
    createdAt: at(first.minutesAgo),
    acceptedAt: conversation.isRequest ? null : at(first.minutesAgo),
    lastPosition: conversation.lines.length,
  });
  for (const [index, personId] of people.entries()) {
    const unread = index === 0 ? conversation.unread : 0;
    await insertMember(tx, {
      conversationId: id,
      userId: personId!,
      isOwner: isGroup && personId === opener,
      state: conversation.isRequest && index === 0 ? "REQUEST" : "ACTIVE",
      joinedAt: at(first.minutesAgo),
      readPosition: conversation.lines.length - unread,
      unread,
      lastPosition: conversation.lines.length,
      lastAt: at(last.minutesAgo),
    });
  }
  for (const [index, line] of conversation.lines.entries()) {
    const senderId = ids.get(line.by)!;
    const carried = await carriedBy(tx, line, senderId, people[1]!);
    await insertMessage(tx, {
      conversationId: id,
      position: index + 1,
      senderId,
      text: line.text,
      ...carried,
      receiptFacts: carried.receiptId ? ["FEEDER", "SIZE", "MONEY", "PRICE", "LIMITS", "TIMES"] : [],
      at: at(line.minutesAgo),
    });
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
  return {
    recipeId: carries === "RECIPE" ? await findLatestRecipe(tx, senderId) : null,
    receiptId: carries === "RECEIPT" ? await findCopiedReceipt(tx, senderId, otherId) : null,
  };
}

/** What the demo users find under the bell, through the same store as everybody's notifications. */
async function notify(tx: Tx, { notifications, seed }: DemoMessagesNeeds, ids: ReadonlyMap<string, string>): Promise<void> {
  const drafts: NotificationDraft[] = [];
  const add = (to: string, by: string | null, kind: string, groupKey: string, more: Partial<NotificationDraft> = {}): void => {
    const [userId, actorId] = [ids.get(to), by === null ? null : ids.get(by)];
    if (!userId || actorId === undefined) return;
    drafts.push({
      kind,
      userId,
      actorId,
      subject: actorId ? { kind: "USER", id: actorId } : null,
      groupKey,
      onceKey: `${seed}/${to}/${drafts.length}`,
      ...more,
    });
  };
  for (const by of ["luciaferrer", "kwame.mensah", "ada.lindholm"]) add("felix", by, "FOLLOWED", "followed");
  for (let n = 0; n < 3; n++) add("felix", null, "COPIED_YOU", "copied-you", { subject: null, data: { isSomeone: true } });
  add("noor", "hana", "FOLLOWED", "followed");
  add("noor", "greta.holm", "MESSAGE_REQUEST", `conversation:${idOf(`${seed}/conversation/4`)}`, {
    subject: { kind: "CONVERSATION", id: idOf(`${seed}/conversation/4`) },
  });
  for (const by of ["dario.bellini", "ines.carvalho"]) add("hana", by, "FOLLOWED", "followed");
  await notifications.writer.write(tx, drafts);
}

/** A demo feeder speaks to their followers, as any feeder does. */
async function announce({ db, notifications, seed, now }: DemoMessagesNeeds, ids: ReadonlyMap<string, string>): Promise<void> {
  const author = ids.get("ana.castellanos");
  if (!author) return;
  const id = idOf(`${seed}/announcement`);
  await insertDemoAnnouncement(db, {
    id,
    authorId: author,
    title: "Out until Monday, exits only",
    text: "I travel until Monday. Stops and targets stay where they are, and I open nothing new before then.",
    at: now,
  });
  await notifications.sender.send(id);
}
