import { titleOf } from "../../copying/receipts/receipt-model";
import type { ConversationRowFragment, MessageFactsFragment, WritePermissionQuery } from "../messages.generated";

type Refusal = NonNullable<ConversationRowFragment["writeRefusal"]>;

export const gone = "Former user";

export const firstName = (name: string | null | undefined): string => name?.trim().split(/\s/)[0] ?? gone;

type Named = Pick<ConversationRowFragment, "kind" | "name"> & {
  readonly other: { readonly name: string } | null;
  readonly faces: readonly { readonly name: string }[];
};

/** A group without a name is called by its people. */
export function conversationTitle({ kind, name, other, faces }: Named): string {
  if (kind === "DIRECT") return other?.name ?? gone;
  if (name) return name;
  return faces.length > 0 ? faces.map((person) => firstName(person.name)).join(", ") : "Only you";
}

/** What a receipt in a message did: "Bought NVDA", or that it may not be seen yet. */
export function receiptTitle(receipt: NonNullable<MessageFactsFragment["receipt"]>): string {
  const { symbol, action, side, status } = receipt;
  if (!receipt.isVisible || !symbol || !action || !side || !status) return "A receipt";
  return titleOf({ action, side, status, instrument: { symbol } });
}

/** "Recipe NVDA"; without the symbol where its trade may not be seen. */
export const recipeLabel = (recipe: NonNullable<MessageFactsFragment["recipe"]>): string =>
  recipe.trade ? `Recipe, ${recipe.trade.instrument.symbol}` : "A recipe";

/** A line about the group, as it is in the thread. */
export function lineWords({ kind, sender, about, isMine, text }: MessageFactsFragment): string {
  const who = isMine ? "You" : firstName(sender?.name);
  const whom = about ? firstName(about.name) : gone;
  switch (kind) {
    case "CREATED":
      return `${who} created the group`;
    case "ADDED":
      return `${who} added ${whom}`;
    case "JOINED":
      return `${who} joined`;
    case "LEFT":
      return `${who} left`;
    case "REMOVED":
      return `${who} removed ${whom}`;
    case "RENAMED":
      return text ? `${who} named the group ${text}` : `${who} removed the group's name`;
    case "TEXT":
      return text;
  }
}

/** What is in the place of a message that is no longer there; null while it is. */
export const goneWords = ({ isRemoved, isDeleted, isMine }: MessageFactsFragment): string | null =>
  isRemoved ? "Removed by a moderator" : isDeleted ? (isMine ? "You deleted this message" : "This message was deleted") : null;

/** What goes with a message, in a few words; empty for none. */
export const carriedWords = ({ receipt, recipe, picture }: MessageFactsFragment): string =>
  receipt ? receiptTitle(receipt) : recipe ? recipeLabel(recipe) : picture ? "A picture" : "";

/** One line for the list: what was said, by whom where that is not plain. */
export function excerptOf(message: MessageFactsFragment, isGroup: boolean): string {
  if (message.kind !== "TEXT") return lineWords(message);
  const said = goneWords(message) ?? (message.text || carriedWords(message));
  if (message.isMine) return `You: ${said}`;
  return isGroup ? `${firstName(message.sender?.name)}: ${said}` : said;
}

/** Why one cannot write, with what would change it. */
export function refusalWords(refusal: Refusal | NonNullable<WritePermissionQuery["writePermission"]>["refusal"], name: string): string {
  switch (refusal) {
    case "NOT_ACCEPTED":
      return `Accept first: then you can both write.`;
    case "REQUEST_PENDING":
      return `${name} has your message. You can write again once they accept.`;
    case "GONE":
      return "You are no longer in this conversation. You can still read past messages.";
    case "YOU_BLOCKED":
      return `You have blocked ${name}. Unblock them to write.`;
    case "NOT_WRITABLE":
      return `${name} does not accept messages from you.`;
    case "SUSPENDED":
      return "Your account is suspended: you can read but not write.";
    case null:
      return "";
  }
}
