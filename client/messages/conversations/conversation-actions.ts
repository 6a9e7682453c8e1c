import type { ApolloCache } from "@apollo/client";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useBlockMutation, useUnblockMutation } from "../../people/blocks/mute-and-block.generated";
import { notify } from "../../ui/feedback/notify";
import { placeConversation, takeSummary } from "../messages.cache";
import {
  useAcceptRequestMutation,
  useAddMembersMutation,
  useDeclineRequestMutation,
  useLeaveConversationMutation,
  useMuteConversationMutation,
  useRemoveMemberMutation,
  useRenameConversationMutation,
  type ConversationChangeFragment,
} from "../messages.generated";

const noAnswer = "The kitchen did not answer. Nothing was changed. Try again.";

/** Puts what a change answered where it belongs. `id` is the conversation's, which the answer names only while it is mine. */
function place(cache: ApolloCache, id: string, payload: ConversationChangeFragment | undefined): void {
  if (!payload || payload.errors.length > 0) return;
  takeSummary(cache, payload.summary);
  placeConversation(cache, id, payload.conversation ? (payload.conversation.state === "REQUEST" ? "REQUESTS" : "INBOX") : null);
}

/** All that can be done to a conversation besides talking in it; each answers whether it was done. */
export function useConversationActions(id: string) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [acceptRequest] = useAcceptRequestMutation({ update: (cache, { data }) => place(cache, id, data?.acceptRequest) });
  const [declineRequest] = useDeclineRequestMutation({ update: (cache, { data }) => place(cache, id, data?.declineRequest) });
  const [muteConversation] = useMuteConversationMutation({ update: (cache, { data }) => place(cache, id, data?.muteConversation) });
  const [leaveConversation] = useLeaveConversationMutation({ update: (cache, { data }) => place(cache, id, data?.leaveConversation) });
  const [addMembers] = useAddMembersMutation({ update: (cache, { data }) => place(cache, id, data?.addMembers) });
  const [removeMember] = useRemoveMemberMutation({ update: (cache, { data }) => place(cache, id, data?.removeMember) });
  const [renameConversation] = useRenameConversationMutation();
  const [block] = useBlockMutation();
  const [unblock] = useUnblockMutation();

  const run = async (work: () => Promise<{ errors: ReadonlyArray<{ message: string }> } | null | undefined>): Promise<boolean> => {
    setProblem(null);
    setBusy(true);
    try {
      const mistake = (await work())?.errors[0]?.message;
      if (mistake) setProblem(mistake);
      return !mistake;
    } catch {
      setProblem(noAnswer);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const input = { conversationId: id };
  return {
    problem,
    isBusy,
    accept: () => run(async () => (await acceptRequest({ variables: { input } })).data?.acceptRequest),
    decline: async () => {
      const isDone = await run(async () => (await declineRequest({ variables: { input } })).data?.declineRequest);
      if (isDone) void navigate("/messages?box=requests");
      return isDone;
    },
    mute: async (isMuted: boolean) => {
      const isDone = await run(
        async () => (await muteConversation({ variables: { input: { ...input, isMuted } } })).data?.muteConversation,
      );
      if (isDone) void notify({ message: isMuted ? "Conversation muted." : "Conversation unmuted." });
      return isDone;
    },
    leave: () => run(async () => (await leaveConversation({ variables: { input } })).data?.leaveConversation),
    add: (userIds: readonly string[]) =>
      run(async () => (await addMembers({ variables: { input: { ...input, userIds: [...userIds] } } })).data?.addMembers),
    remove: (userId: string) => run(async () => (await removeMember({ variables: { input: { ...input, userId } } })).data?.removeMember),
    rename: (name: string) =>
      run(async () => (await renameConversation({ variables: { input: { ...input, name } } })).data?.renameConversation),
    block: (userId: string) => run(async () => (await block({ variables: { input: { userId } }, refetchQueries: ["Thread"] })).data?.block),
    unblock: (userId: string) =>
      run(async () => (await unblock({ variables: { input: { userId } }, refetchQueries: ["Thread"] })).data?.unblock),
  };
}
