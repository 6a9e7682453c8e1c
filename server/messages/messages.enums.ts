import { registerEnumType } from "type-graphql";

/** GraphQL enums of this module; their values are the domain's own words, and those of the tables. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };
const enumOf = <const Names extends readonly string[]>(...names: Names): EnumOf<Names[number]> =>
  Object.fromEntries(names.map((name) => [name, name])) as EnumOf<Names[number]>;

export const ConversationKindEnum = enumOf("DIRECT", "GROUP");
export type ConversationKind = keyof typeof ConversationKindEnum;
registerEnumType(ConversationKindEnum, {
  name: "ConversationKind",
  description: "Between how many people.",
  valuesConfig: { DIRECT: { description: "Two people; a pair has one." }, GROUP: { description: "Up to 50 people." } },
});

/** As a member's own row has it. */
export type MemberState = "ACTIVE" | "REQUEST" | "DECLINED" | "WITHHELD" | "LEFT" | "REMOVED";

export const ConversationStateEnum = enumOf("ACTIVE", "REQUEST", "LEFT", "REMOVED");
export type ConversationState = keyof typeof ConversationStateEnum;
registerEnumType(ConversationStateEnum, {
  name: "ConversationState",
  description: "What a conversation is to you.",
  valuesConfig: {
    ACTIVE: { description: "You take part." },
    REQUEST: { description: "Someone you do not follow would like to write to you: accept or decline." },
    LEFT: { description: "You have left; what was said until then stays readable." },
    REMOVED: { description: "You were removed; what was said until then stays readable." },
  },
});

export const ConversationBoxEnum = enumOf("INBOX", "REQUESTS");
export type ConversationBox = keyof typeof ConversationBoxEnum;
registerEnumType(ConversationBoxEnum, {
  name: "ConversationBox",
  description: "Which of your conversations.",
  valuesConfig: { INBOX: { description: "Those you take part in." }, REQUESTS: { description: "Those that wait for your word." } },
});

export const MessageKindEnum = enumOf("TEXT", "CREATED", "ADDED", "JOINED", "LEFT", "REMOVED", "RENAMED");
export type MessageKind = keyof typeof MessageKindEnum;
registerEnumType(MessageKindEnum, {
  name: "MessageKind",
  description: "Something said, or a line about the group.",
  valuesConfig: {
    TEXT: { description: "Said by somebody." },
    CREATED: { description: "The group was opened." },
    ADDED: { description: "The sender added somebody." },
    JOINED: { description: "The sender accepted." },
    LEFT: { description: "The sender left." },
    REMOVED: { description: "The sender removed somebody." },
    RENAMED: { description: "The sender gave it the name in `text`." },
  },
});

export const WriteRefusalEnum = enumOf("NOT_ACCEPTED", "REQUEST_PENDING", "GONE", "YOU_BLOCKED", "NOT_WRITABLE", "SUSPENDED");
export type WriteRefusal = keyof typeof WriteRefusalEnum;
registerEnumType(WriteRefusalEnum, {
  name: "WriteRefusal",
  description: "Why you cannot write there now.",
  valuesConfig: {
    NOT_ACCEPTED: { description: "You have not accepted it yet." },
    REQUEST_PENDING: { description: "They have not accepted yet, and you have sent what may be sent until then." },
    GONE: { description: "You are not in it any more, or they have left Brigade." },
    YOU_BLOCKED: { description: "You have blocked them." },
    NOT_WRITABLE: { description: "They take no messages from you." },
    SUSPENDED: { description: "Your account is suspended." },
  },
});

export const MessagesChangeKindEnum = enumOf("MESSAGE", "CHANGED", "READ", "CONVERSATION", "GONE");
export type MessagesChangeKind = keyof typeof MessagesChangeKindEnum;
registerEnumType(MessagesChangeKindEnum, {
  name: "MessagesChangeKind",
  description: "What changed.",
  valuesConfig: {
    MESSAGE: { description: "There is a new message." },
    CHANGED: { description: "A message was mended, taken back, or taken away by a moderator." },
    READ: { description: "Somebody (or you, on another screen) has read further." },
    CONVERSATION: { description: "The conversation is new or has changed: its members, its name, your state." },
    GONE: { description: "You are not in it any more." },
  },
});

export const ReceiptFactEnum = enumOf("FEEDER", "SIZE", "MONEY", "PRICE", "LIMITS", "TIMES", "RESULT");
export type ReceiptFact = keyof typeof ReceiptFactEnum;
registerEnumType(ReceiptFactEnum, {
  name: "ReceiptFact",
  description: "What of a receipt its owner shows to others. Symbol, side, action, status and time always show.",
  valuesConfig: {
    FEEDER: { description: "Whose trade was copied." },
    SIZE: { description: "How many units." },
    MONEY: { description: "For how much." },
    PRICE: { description: "At which price, against the feeder's, and the slippage." },
    LIMITS: { description: "The size after each limit." },
    TIMES: { description: "How long it took." },
    RESULT: { description: "The profit or loss it made." },
  },
});
