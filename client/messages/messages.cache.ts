import { makeVar, type ApolloCache, type Reference } from "@apollo/client";
import type { ModifierDetails } from "@apollo/client/cache";
import type { LiveStream, NumberedEvent, StreamMessage } from "../graphql/live/live-stream";
import { readShown } from "../graphql/live/read-beside";
import {
  MessageEventsDocument,
  MessageEventsSinceDocument,
  MessageSummaryDocument,
  type MessageFactsFragment,
  type MessagesEventFragment,
  type MessageSummaryFactsFragment,
} from "./messages.generated";

type Changed = MessagesEventFragment & NumberedEvent;
type Box = "INBOX" | "REQUESTS";

interface Edge {
  readonly __typename?: string;
  readonly cursor: string;
  readonly node: Reference;
}
interface Connection {
  readonly edges?: readonly Edge[];
}

/**
 * The viewer's conversations. Each event carries its conversation, the new message if there is one, and what waits to be
 * read: rows heal by id. Put in here are the conversation's place in its list and the message at the end of its thread.
 */
export const messageStream: LiveStream<Record<string, never>, Changed> = {
  field: "messageEvents",
  subscription: MessageEventsDocument,
  replay: MessageEventsSinceDocument,
  replayPageEvents: 40,
  apply: (event, { client: { cache } }) => {
    const { conversation, message, summary, conversationId, kind } = event;
    takeSummary(cache, summary);
    if (!conversation || kind === "GONE") return placeConversation(cache, conversationId, null);
    placeConversation(cache, conversationId, boxOf(conversation.state));
    // One that was changed is where it was: its row has healed by its id.
    if (!message || kind !== "MESSAGE") return;
    appendMessage(cache, message);
    if (message.sender) stopsTyping(conversationId, message.sender.id);
  },
  passing: (message) => {
    if (message.__typename === "TypingChanged") takeTyping(message as unknown as Typed);
  },
  resync: async ({ client }) => {
    const { data } = await client.query({ query: MessageSummaryDocument, fetchPolicy: "network-only" });
    await readShown(client, "Conversations", "Thread");
    return data?.messageSummary.asOfSequence ?? 0;
  },
};

/** The unread badge, as the newest event or answer has it. Where it has not been read yet it stays so. */
export function takeSummary(cache: ApolloCache, summary: MessageSummaryFactsFragment): void {
  cache.updateQuery({ query: MessageSummaryDocument }, (held) =>
    held ? { messageSummary: { ...held.messageSummary, ...summary } } : undefined,
  );
}

/** Requests have a list of their own; what one has left stays readable in the inbox. */
const boxOf = (state: string): Box => (state === "REQUEST" ? "REQUESTS" : "INBOX");

const emptyEdge = (node: Reference): Edge => ({ __typename: "ConversationEdge", cursor: "", node });

/** Puts the conversation into the list where it belongs, by its latest activity, and out of the other one. */
export function placeConversation(cache: ApolloCache, id: string, box: Box | null): void {
  const reference = { __ref: cache.identify({ __typename: "Conversation", id })! };
  const modify = (existing: Connection, { storeFieldName, readField }: ModifierDetails): Connection => {
    const before = existing.edges ?? [];
    const isHere = box !== null && storeFieldName.includes(`"${box}"`);
    const held = before.find(({ node }) => readField("id", node) === id);
    const others = before.filter((edge) => edge !== held);
    if (!isHere) return held ? { ...existing, edges: others } : existing;
    const activity = (edge: Edge): number => Date.parse(String(readField("lastActivityAt", edge.node)));
    const edges = [held ?? emptyEdge(reference), ...others].sort((a, b) => activity(b) - activity(a));
    return { ...existing, edges };
  };
  cache.modify({ fields: { conversations: modify as never } });
}

/** Puts a message at its place in its thread, where that has been read up to its end; once, whoever adds it first. */
export function appendMessage(cache: ApolloCache, message: MessageFactsFragment): void {
  const reference = { __ref: cache.identify(message)! };
  const modify = (existing: Connection & { pageInfo?: { hasNextPage?: boolean } }, { readField }: ModifierDetails) => {
    const edges = existing.edges ?? [];
    if (existing.pageInfo?.hasNextPage || edges.some(({ node }) => readField("id", node) === message.id)) return existing;
    const position = ({ node }: Edge): number => Number(readField("position", node));
    const at = edges.findLastIndex((edge) => position(edge) < message.position) + 1;
    return { ...existing, edges: edges.toSpliced(at, 0, { __typename: "MessageEdge", cursor: "", node: reference }) };
  };
  cache.modify({ id: cache.identify({ __typename: "Conversation", id: message.conversationId }), fields: { messages: modify as never } });
}

/** Who types where. Never in the cache: it is published in passing and ends by itself. */
export interface Typist {
  readonly id: string;
  readonly name: string;
  readonly pictureUrl?: string | null;
}
export const typists = makeVar<Readonly<Record<string, readonly Typist[]>>>({});

type Typed = StreamMessage & {
  readonly conversationId: string;
  readonly isTyping: boolean;
  readonly until: string;
  readonly trader: Typist | null;
};

const endings = new Map<string, ReturnType<typeof setTimeout>>();
/** Should clocks differ, the sign is taken away within this time all the same. */
const typingMsMax = 10_000;

function takeTyping({ conversationId, isTyping, until, trader }: Typed): void {
  if (!trader) return;
  stopsTyping(conversationId, trader.id);
  if (!isTyping) return;
  typists({
    ...typists(),
    [conversationId]: [...(typists()[conversationId] ?? []), { id: trader.id, name: trader.name, pictureUrl: trader.pictureUrl }],
  });
  const left = Math.min(typingMsMax, Math.max(1_000, Date.parse(until) - Date.now()));
  endings.set(
    `${conversationId} ${trader.id}`,
    setTimeout(() => stopsTyping(conversationId, trader.id), left),
  );
}

function stopsTyping(conversationId: string, userId: string): void {
  const key = `${conversationId} ${userId}`;
  clearTimeout(endings.get(key));
  endings.delete(key);
  const there = typists()[conversationId] ?? [];
  const left = there.filter(({ id }) => id !== userId);
  if (left.length !== there.length) typists({ ...typists(), [conversationId]: left });
}

/** "Ana is typing", "Ana and Ben are typing", "3 people are typing". */
export function typingWords(people: readonly Typist[]): string {
  const [first, second] = people.map(({ name }) => name.split(/\s/)[0]!);
  if (!first) return "";
  if (people.length > 2) return `${people.length} people are typing`;
  return second ? `${first} and ${second} are typing` : `${first} is typing`;
}
