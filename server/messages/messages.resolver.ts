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
      "Starts a conversation. With one person an existing conversation is reused. Errors: BLOCKED, INVALID, NOT_VISIBLE, NOT_WRITABLE, RATE_LIMITED, REQUEST_ID_REUSED, REQUEST_PENDING, REQUIRED, SELF, TOO_LONG, TOO_MANY. Throws NOT_FOUND.",
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
      "Sends a message. A retry with the same `clientRequestId` returns the first message. Errors: BLOCKED, INVALID, NOT_VISIBLE, NOT_WRITABLE, RATE_LIMITED, REQUEST_ID_REUSED, REQUEST_PENDING, REQUIRED, TOO_LONG. Throws NOT_FOUND.",
  })
  sendMessage(@Arg("input", () => SendMessageInput) input: SendMessageInput, @Ctx() context: RequestContext): Promise<SendMessagePayload> {
    return asPayload(() => this.sending.send(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MessagePayload, {
    description:
      "Edits a message of yours within 15 minutes; the others see that it was edited. Errors: BLOCKED, NOT_WRITABLE, REQUEST_PENDING, REQUIRED, TIME_PAST, TOO_LONG. Throws NOT_FOUND.",
  })
  editMessage(@Arg("input", () => EditMessageInput) input: EditMessageInput, @Ctx() context: RequestContext): Promise<MessagePayload> {
    return asPayload(() => this.changing.edit(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MessagePayload, {
    description: "Deletes a message of yours for everyone; its place stays. Deleting it again changes nothing. Throws NOT_FOUND.",
  })
  deleteMessage(
    @Arg("input", () => DeleteMessageInput) input: DeleteMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessagePayload> {
    return asPayload(() => this.changing.delete(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => SetTypingPayload, { description: "Shows the other members that you are typing. Nothing is stored. Throws NOT_FOUND." })
  setTyping(@Arg("input", () => SetTypingInput) input: SetTypingInput, @Ctx() context: RequestContext): Promise<SetTypingPayload> {
    return asPayload(() => this.typing.set(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Marks messages as read, on all your screens. Errors: INVALID. Throws NOT_FOUND." })
  markRead(@Arg("input", () => MarkReadInput) input: MarkReadInput, @Ctx() context: RequestContext): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.markRead(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, {
    description:
      "Accepts a message request: from then on you can both write. Errors: BLOCKED, NOT_WRITABLE, REQUEST_PENDING. Throws NOT_FOUND.",
  })
  acceptRequest(
    @Arg("input", () => ConversationInput) input: ConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.accept(viewerOf(context), input.conversationId));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Declines a message request; the sender is not notified. Throws NOT_FOUND." })
  declineRequest(
    @Arg("input", () => ConversationInput) input: ConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.decline(viewerOf(context), input.conversationId));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, { description: "Mutes or unmutes a conversation. Throws NOT_FOUND." })
  muteConversation(
    @Arg("input", () => MuteConversationInput) input: MuteConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.conversations.mute(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, {
    description: "Leaves a group. A conversation of two cannot be left. Errors: INVALID. Throws NOT_FOUND.",
  })
  leaveConversation(
    @Arg("input", () => ConversationInput) input: ConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.groups.leave(viewerOf(context), input.conversationId));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, {
    description:
      "Adds people to a group. Errors: BLOCKED, INVALID, NOT_WRITABLE, REQUEST_PENDING, REQUIRED, SELF, TOO_MANY. Throws NOT_FOUND.",
  })
  addMembers(@Arg("input", () => AddMembersInput) input: AddMembersInput, @Ctx() context: RequestContext): Promise<ConversationPayload> {
    return asPayload(() => this.groups.add(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, {
    description: "Removes a member from a group you manage. Errors: INVALID, SELF. Throws FORBIDDEN, NOT_FOUND.",
  })
  removeMember(
    @Arg("input", () => RemoveMemberInput) input: RemoveMemberInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.groups.remove(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ConversationPayload, {
    description: "Renames a group you manage. Errors: INVALID, TOO_LONG. Throws FORBIDDEN, NOT_FOUND.",
  })
  renameConversation(
    @Arg("input", () => RenameConversationInput) input: RenameConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationPayload> {
    return asPayload(() => this.groups.rename(viewerOf(context), input));
  }
}
