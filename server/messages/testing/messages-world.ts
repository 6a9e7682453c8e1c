/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { createPerson, type Person, type PersonOptions } from "../../identity/testing/people";
import { createWorld, type World } from "../../platform/testing/world";

export interface MessagesWorld extends World {
  person(options?: PersonOptions): Promise<Person>;
  /** `follower` follows `followed`: who follows you takes your messages without being asked. */
  follow(follower: Person, followed: Person): Promise<void>;
  block(blocker: Person, blocked: Person): Promise<void>;
  unblock(blocker: Person, blocked: Person): Promise<void>;
}

export async function createMessagesWorld(): Promise<MessagesWorld> {
  const world = await createWorld();
  const { blocks } = world.app.modules.people;
  return {
    ...world,
    person: (options) => createPerson({ app: world.app, url: world.url }, options),
    follow: (follower, followed) => followPerson(follower, followed),
    block: (blocker, blocked) => world.app.db.transaction((tx) => blocks.block(tx, blocker.id, blocked.id)),
    unblock: (blocker, blocked) => world.app.db.transaction((tx) => blocks.unblock(tx, blocker.id, blocked.id)),
  };
}

export async function followPerson(follower: Person, followed: Person): Promise<void> {
  await follower.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: followed.id });
}

export const conversationFields = `id kind name state isPending memberCount unreadCount isMuted readPosition lastPosition viewerCanWrite writeRefusal viewerCanAddMembers viewerCanRename viewerCanLeave
  other { id } members { id isSelf isOwner isInvited readPosition viewerCanRemove trader { id } } lastMessage { id text }`;
export const messageFields = `id conversationId position kind text isMine isRemoved clientRequestId sender { id } about { id } recipe { id trade { id } }
  receipt { id isVisible facts symbol quantity money price steps { name } realisedPnl latencyMs feeder { id } }`;

const inputTypes: Record<string, string> = {
  acceptRequest: "ConversationInput",
  declineRequest: "ConversationInput",
  leaveConversation: "ConversationInput",
};
let count = 0;
export const requestId = (): string => `request-${++count}-${process.pid}`;

/** Runs a mutation of this module; its payload, with the code of what was thrown as `fault`, or the first error's as `code`. */
export async function act(person: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const type = inputTypes[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const conversation = `conversation { ${conversationFields} }`;
  const wanted =
    name === "setTyping"
      ? "isHeard"
      : name === "sendMessage"
        ? `edge { cursor node { ${messageFields} } } ${conversation}`
        : `${conversation} summary { unreadConversations unreadMessages requests }`;
  const answer = await person.api.run(`mutation ($input: ${type}!) { result: ${name}(input: $input) { ${wanted} errors { code path } } }`, {
    input,
  });
  if (answer.errors) return { fault: answer.errors[0]!.extensions.code, message: answer.errors[0]!.message };
  return { ...answer.data.result, code: answer.data.result.errors[0]?.code ?? null };
}

/** The code of what was refused or thrown; null when it worked. */
export const codeOf = async (person: Person, name: string, input: Record<string, unknown>): Promise<string | null> => {
  const result = await act(person, name, input);
  return result.fault ?? result.code;
};

export async function startConversation(person: Person, ...others: Person[]): Promise<string> {
  const payload = await act(person, "startConversation", { userIds: others.map((other) => other.id) });
  if (!payload.conversation) throw new Error(JSON.stringify(payload));
  return payload.conversation.id;
}

export async function say(person: Person, conversationId: string, text: string, more: Record<string, unknown> = {}): Promise<any> {
  const payload = await act(person, "sendMessage", { conversationId, text, clientRequestId: requestId(), ...more });
  if (!payload.edge) throw new Error(JSON.stringify(payload));
  return payload.edge.node;
}

export const conversationOf = async (person: Person, id: string): Promise<any> =>
  (
    await person.api.ok(
      `query ($id: ID!) { conversation(id: $id) { ${conversationFields} messages(last: 50) { edges { node { ${messageFields} } } } } }`,
      { id },
    )
  ).conversation;

/** What somebody sees said there, oldest first; lines about the group by their kind. */
export const textsOf = async (person: Person, id: string): Promise<string[] | null> =>
  (await conversationOf(person, id))?.messages.edges.map((edge: any) => (edge.node.kind === "TEXT" ? edge.node.text : edge.node.kind)) ??
  null;

export const listOf = async (person: Person, box = "INBOX"): Promise<string[]> =>
  (await person.api.ok(`{ conversations(box: ${box}, first: 100) { edges { node { id } } } }`)).conversations.edges.map(
    (edge: any) => edge.node.id,
  );

export const summaryOf = async (person: Person): Promise<any> =>
  (await person.api.ok("{ messageSummary { unreadConversations unreadMessages requests } }")).messageSummary;

export const found = async (person: Person, search: string, conversationId?: string): Promise<string[]> =>
  (
    await person.api.ok(
      "query ($search: String!, $id: ID) { messageSearch(search: $search, conversationId: $id) { edges { node { text } } } }",
      // Left out as clients leave it out: that is not the same as null.
      { search, ...(conversationId !== undefined && { id: conversationId }) },
    )
  ).messageSearch.edges.map((edge: any) => edge.node.text);
