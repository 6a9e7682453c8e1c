import { registerEnumType } from "type-graphql";

/** GraphQL enums of this module; their values are the domain's own words, and those of the tables. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };
const enumOf = <const Names extends readonly string[]>(...names: Names): EnumOf<Names[number]> =>
  Object.fromEntries(names.map((name) => [name, name])) as EnumOf<Names[number]>;

export const ConversationKindEnum = enumOf("DIRECT", "GROUP");
export type ConversationKind = keyof typeof ConversationKindEnum;
registerEnumType(ConversationKindEnum, {
  name: "ConversationKind",
  description: "Whether a conversation has two people or is a group.",
  valuesConfig: { DIRECT: { description: "Two people; each pair has one conversation." }, GROUP: { description: "Up to 50 people." } },
});

/** As a member's own row has it. */
export type MemberState = "ACTIVE" | "REQUEST" | "DECLINED" | "WITHHELD" | "LEFT" | "REMOVED";

export const ConversationStateEnum = enumOf("ACTIVE", "REQUEST", "LEFT", "REMOVED");
export type ConversationState = keyof typeof ConversationStateEnum;
registerEnumType(ConversationStateEnum, {
  name: "ConversationState",
  description: "Your part in a conversation.",
  valuesConfig: {
    ACTIVE: { description: "You are a member." },
    REQUEST: { description: "Someone you do not follow wants to message you: accept or decline." },
    LEFT: { description: "You left; messages until then stay readable." },
    REMOVED: { description: "You were removed; messages until then stay readable." },
  },
});

export const ConversationBoxEnum = enumOf("INBOX", "REQUESTS");
export type ConversationBox = keyof typeof ConversationBoxEnum;
registerEnumType(ConversationBoxEnum, {
  name: "ConversationBox",
  description: "Which of your conversations to list.",
  valuesConfig: {
    INBOX: { description: "Conversations you are part of." },
    REQUESTS: { description: "Message requests that you have not answered." },
  },
});

export const MessageKindEnum = enumOf("TEXT", "CREATED", "ADDED", "JOINED", "LEFT", "REMOVED", "RENAMED");
export type MessageKind = keyof typeof MessageKindEnum;
registerEnumType(MessageKindEnum, {
  name: "MessageKind",
  description: "Whether a message is a text, or which change of the group it reports.",
  valuesConfig: {
    TEXT: { description: "A message written by its sender." },
    CREATED: { description: "The group was created." },
    ADDED: { description: "The sender added a member." },
    JOINED: { description: "The sender joined." },
    LEFT: { description: "The sender left." },
    REMOVED: { description: "The sender removed a member." },
    RENAMED: { description: "The sender renamed the group to `text`." },
  },
});

export const WriteRefusalEnum = enumOf("NOT_ACCEPTED", "REQUEST_PENDING", "GONE", "YOU_BLOCKED", "NOT_WRITABLE", "SUSPENDED");
export type WriteRefusal = keyof typeof WriteRefusalEnum;
registerEnumType(WriteRefusalEnum, {
  name: "WriteRefusal",
  description: "Why you cannot send messages in a conversation.",
  valuesConfig: {
    NOT_ACCEPTED: { description: "You have not accepted the request yet." },
    REQUEST_PENDING: { description: "They have not accepted your request; until then one message is allowed." },
    GONE: { description: "You are no longer part of it, or their account is gone." },
    YOU_BLOCKED: { description: "You have blocked them." },
    NOT_WRITABLE: { description: "They do not accept messages from you." },
    SUSPENDED: { description: "Your account is suspended." },
  },
});

export const MessagesChangeKindEnum = enumOf("MESSAGE", "CHANGED", "READ", "CONVERSATION", "GONE");
export type MessagesChangeKind = keyof typeof MessagesChangeKindEnum;
registerEnumType(MessagesChangeKindEnum, {
  name: "MessagesChangeKind",
  description: "What changed in your conversations.",
  valuesConfig: {
    MESSAGE: { description: "A new message arrived." },
    CHANGED: { description: "A message was edited, deleted or removed by a moderator." },
    READ: { description: "A member (or you, on another screen) read further." },
    CONVERSATION: { description: "A conversation is new or changed: its members, its name or your state." },
    GONE: { description: "You are no longer part of the conversation." },
  },
});

export const ReceiptFactEnum = enumOf("FEEDER", "SIZE", "MONEY", "PRICE", "LIMITS", "TIMES", "RESULT");
export type ReceiptFact = keyof typeof ReceiptFactEnum;
registerEnumType(ReceiptFactEnum, {
  name: "ReceiptFact",
  description: "A group of facts that a receipt's owner can share. Symbol, side, action, status and time are always shown.",
  valuesConfig: {
    FEEDER: { description: "The feeder who was copied." },
    SIZE: { description: "Quantity, in units." },
    MONEY: { description: "Value of the order, in USD." },
    PRICE: { description: "Price, the feeder's price and the slippage." },
    LIMITS: { description: "The size after each limit." },
    TIMES: { description: "Latency from the feeder's fill." },
    RESULT: { description: "Realised profit or loss." },
  },
});
