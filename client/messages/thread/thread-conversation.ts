import type { ThreadQuery } from "../messages.generated";

/** A conversation as its thread shows it, with the messages of one page. */
export type ThreadConversation = NonNullable<ThreadQuery["conversation"]>;
