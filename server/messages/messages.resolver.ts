import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { asPayload } from "../platform/user-error";
import type { ChangingService } from "./messages/changing.service";
import type { ConversationsService } from "./conversations/conversations.service";
import type { GroupsService } from "./conversations/groups.service";
import {
  AddMembersInput,
  ConversationInput,
  DeleteMessageInput,
  EditMessageInput,
  MarkReadInput,
  MuteConversationInput,
  RemoveMemberInput,
  RenameConversationInput,
  SendMessageInput,
  SetTypingInput,
  StartConversationInput,
} from "./messages.inputs";
import { ConversationPayload, MessagePayload, SendMessagePayload, SetTypingPayload } from "./messages.payloads";
import type { SendingService } from "./messages/sending.service";
import type { TypingService } from "./presence/typing.service";

/** Every mutation of this module. */
@Resolver()
export class MessagesResolver {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly groups: GroupsService,
    private readonly sending: SendingService,
    private readonly changing: ChangingService,
    private readonly typing: TypingService,
  ) {}

  @Authorized()
  @Mutation(() => ConversationPayload, {
    description:
      "Opens a conversation: with one person the one there is, or a new one. Refused with SELF, NOT_WRITABLE, TOO_MANY, TOO_LONG, REQUIRED, RATE_LIMITED.",
  })
  startConversation(
    @Arg("input", () => StartConversationInput) input: StartConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.start(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => SendMessagePayload, {
    description:
      "Says something. A retry with the same `clientRequestId` gets the same message. Refused with REQUIRED, TOO_LONG, NOT_WRITABLE, BLOCKED, REQUEST_PENDING, NOT_VISIBLE, REQUEST_ID_REUSED, RATE_LIMITED.",
  })
  sendMessage(@Arg("input", () => SendMessageInput) input: SendMessageInput, @Ctx() context: RequestContext): Promise<SendMessagePayload> {
    return asPayload(() => this.sending.send(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MessagePayload, {
    description:
      "Mends a message of yours, within 15 minutes; the others see that it was. Refused with REQUIRED, TOO_LONG, TIME_PAST, NOT_WRITABLE, BLOCKED, RATE_LIMITED.",
  })
  editMessage(@Arg("input", () => EditMessageInput) input: EditMessageInput, @Ctx() context: RequestContext): Promise<MessagePayload> {
    return asPayload(() => this.changing.edit(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MessagePayload, { description: "Takes a message of yours back, for everybody; its place stays. Again does nothing." })
  deleteMessage(
    @Arg("input", () => DeleteMessageInput) input: DeleteMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessagePayload> {
    return asPayload(() => this.changing.delete(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => SetTypingPayload, { description: "Shows the others that you type. Nothing is stored." })
  setTyping(@Arg("input", () => SetTypingInput) input: SetTypingInput, @Ctx() context: RequestContext): Promise<SetTypingPayload> {
    return asPayload(() => this.typing.set(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Marks what you have read, on all your screens." })
  markRead(@Arg("input", () => MarkReadInput) input: MarkReadInput, @Ctx() context: RequestContext): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.markRead(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Takes up a request: from then on you both write." })
  acceptRequest(
    @Arg("input", () => ConversationInput) input: ConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.accept(viewerOf(context), input.conversationId));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Turns a request down. The other side is not notified." })
  declineRequest(
    @Arg("input", () => ConversationInput) input: ConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.decline(viewerOf(context), input.conversationId));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Silences a conversation, or lets it be heard again." })
  muteConversation(
    @Arg("input", () => MuteConversationInput) input: MuteConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.mute(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Leaves a group. Refused with INVALID for a conversation of two." })
  leaveConversation(
    @Arg("input", () => ConversationInput) input: ConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.groups.leave(viewerOf(context), input.conversationId));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, {
    description: "Adds people to a group. Refused with INVALID, NOT_WRITABLE, TOO_MANY, RATE_LIMITED.",
  })
  addMembers(@Arg("input", () => AddMembersInput) input: AddMembersInput, @Ctx() context: RequestContext): Promise<ConversationPayload> {
    return asPayload(() => this.groups.add(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Removes somebody from a group you look after." })
  removeMember(
    @Arg("input", () => RemoveMemberInput) input: RemoveMemberInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.groups.remove(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Gives a group you look after a name. Refused with TOO_LONG, INVALID." })
  renameConversation(
    @Arg("input", () => RenameConversationInput) input: RenameConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.groups.rename(viewerOf(context), input));
  }
}
