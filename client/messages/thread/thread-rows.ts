import type { Unsent } from "../composer/outbox";

/** What the rows need of a message. */
export interface ThreadMessage {
  readonly id: string;
  readonly position: number;
  readonly kind: string;
  readonly at: string;
  readonly isMine: boolean;
  readonly clientRequestId: string | null;
  readonly sender: { readonly id: string } | null;
}

/** Where somebody else has read to. */
export interface Reader {
  readonly name: string;
  readonly readPosition: number;
}

export type ThreadRow<Message extends ThreadMessage> =
  | { readonly kind: "day"; readonly key: string; readonly at: string }
  | { readonly kind: "new"; readonly key: string; readonly count: number }
  | { readonly kind: "line"; readonly key: string; readonly message: Message }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: Message;
      readonly isRunStart: boolean;
      readonly isRunEnd: boolean;
      /** Who has read it, at the last message each reader has come to; for messages of mine. */
      readonly readBy: readonly string[];
    }
  | { readonly kind: "unsent"; readonly key: string; readonly unsent: Unsent; readonly isRunStart: boolean; readonly isRunEnd: boolean };

/** Messages of one person within this time are one run: face and time are shown once. */
const runMsMax = 5 * 60_000;

const dayOf = (at: string): string => new Date(at).toDateString();

/** A message keeps its row when the server takes it: until then its request id is all it has. */
const keyOf = (message: ThreadMessage): string => message.clientRequestId ?? message.id;

const isSaid = (message: ThreadMessage): boolean => message.kind === "TEXT";

function isSameRun(a: ThreadMessage | undefined, b: ThreadMessage | undefined): boolean {
  if (!a || !b || !isSaid(a) || !isSaid(b)) return false;
  if (a.isMine !== b.isMine || a.sender?.id !== b.sender?.id) return false;
  return dayOf(a.at) === dayOf(b.at) && Date.parse(b.at) - Date.parse(a.at) <= runMsMax;
}

export interface ThreadInput<Message extends ThreadMessage> {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly unsent: readonly Unsent[];
  readonly readers: readonly Reader[];
  /** Where the viewer had read to when the thread was opened; null once there is nothing to point at. */
  readonly readBefore: number | null;
}

/** The rows of a thread, from the top: days, the mark of what is new, runs of messages, and what is still on its way. */
export function threadRows<Message extends ThreadMessage>(input: ThreadInput<Message>): ThreadRow<Message>[] {
  const { messages, readers, readBefore } = input;
  const held = new Set(messages.flatMap(({ clientRequestId }) => (clientRequestId ? [clientRequestId] : [])));
  // The stream may send a message before the answer to its own request: then it is here twice for a moment.
  const unsent = input.unsent.filter(({ clientRequestId }) => !held.has(clientRequestId));
  const firstNew = readBefore === null ? -1 : messages.findIndex((message) => message.position > readBefore && !message.isMine);
  const readAt = lastReadByAll(messages, readers);
  const rows: ThreadRow<Message>[] = [];
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const after = messages[index + 1];
    if (!before || dayOf(before.at) !== dayOf(message.at)) rows.push({ kind: "day", key: `day ${dayOf(message.at)}`, at: message.at });
    if (index === firstNew)
      rows.push({ kind: "new", key: "new", count: messages.slice(index).filter((later) => isSaid(later) && !later.isMine).length });
    if (!isSaid(message)) return void rows.push({ kind: "line", key: message.id, message });
    const isRunStart = index === firstNew || !isSameRun(before, message);
    const isFollowed = isSameRun(message, after) && index + 1 !== firstNew;
    const isRunEnd = !isFollowed && !(index === messages.length - 1 && message.isMine && unsent.length > 0);
    rows.push({ kind: "message", key: keyOf(message), message, isRunStart, isRunEnd, readBy: readAt.get(message.id) ?? [] });
  });
  const lastSaid = messages.at(-1);
  const newestAt = unsent[0]?.at;
  if (newestAt !== undefined && (!lastSaid || dayOf(lastSaid.at) !== dayOf(newestAt)))
    rows.push({ kind: "day", key: `day ${dayOf(newestAt)}`, at: newestAt });
  unsent.forEach((item, index) =>
    rows.push({
      kind: "unsent",
      key: item.clientRequestId,
      unsent: item,
      isRunStart: index === 0 && !(lastSaid && isSaid(lastSaid) && lastSaid.isMine),
      isRunEnd: index === unsent.length - 1,
    }),
  );
  return rows;
}

/** By the id of my message: the names of those who have read up to it and no further. */
function lastReadByAll(messages: readonly ThreadMessage[], readers: readonly Reader[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  const mine = messages.filter((message) => isSaid(message) && message.isMine);
  for (const { name, readPosition } of readers) {
    const last = mine.findLast(({ position }) => position <= readPosition);
    if (last) names.set(last.id, [...(names.get(last.id) ?? []), name]);
  }
  return names;
}
