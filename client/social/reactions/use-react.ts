import { useState } from "react";
import type { TalkKind } from "../../graphql/schema.generated";
import { noAnswer } from "../../graphql/links/messages";
import { reactedDiscussion, type Reaction } from "./reactions";
import {
  useReactMutation,
  useRepostMutation,
  useUnreactMutation,
  useUnrepostMutation,
  type DiscussionFactsFragment,
} from "./discussion.generated";

export interface DiscussionSubject {
  readonly kind: TalkKind;
  readonly id: string;
}

export interface DiscussionActions {
  /** The same reaction again takes it back. */
  readonly react: (reaction: Reaction) => void;
  readonly repost: () => void;
  readonly isReposting: boolean;
  /** Why the last act was not done; null when it was. */
  readonly mistake: string | null;
}

interface Answer {
  readonly errors: readonly { readonly message: string }[];
}

/** Reacting shows at once and is taken back when the server says no; a repost waits for its answer. */
export function useDiscussionActions({ kind, id }: DiscussionSubject, discussion: DiscussionFactsFragment): DiscussionActions {
  const [mistake, setMistake] = useState<string | null>(null);
  const [react] = useReactMutation();
  const [unreact] = useUnreactMutation();
  const [repost, { loading: isPassing }] = useRepostMutation();
  const [unrepost, { loading: isTakingBack }] = useUnrepostMutation();
  const attempt = async (act: () => Promise<Answer | undefined>): Promise<void> => {
    setMistake(null);
    try {
      setMistake((await act())?.errors[0]?.message ?? null);
    } catch {
      setMistake(noAnswer);
    }
  };
  const send = async (reaction: Reaction): Promise<Answer | undefined> => {
    if (discussion.viewerReaction === reaction) {
      const hoped = { __typename: "ReactPayload" as const, discussion: reactedDiscussion(discussion, null), errors: [] };
      return (await unreact({ variables: { input: { kind, id } }, optimisticResponse: { unreact: hoped } })).data?.unreact;
    }
    const hoped = { __typename: "ReactPayload" as const, discussion: reactedDiscussion(discussion, reaction), errors: [] };
    return (await react({ variables: { input: { kind, id, reaction } }, optimisticResponse: { react: hoped } })).data?.react;
  };
  const pass = async (): Promise<Answer | undefined> => {
    const variables = { input: { kind, id } };
    return discussion.viewerHasReposted ? (await unrepost({ variables })).data?.unrepost : (await repost({ variables })).data?.repost;
  };
  return {
    react: (reaction) => void attempt(() => send(reaction)),
    repost: () => void attempt(pass),
    isReposting: isPassing || isTakingBack,
    mistake,
  };
}
