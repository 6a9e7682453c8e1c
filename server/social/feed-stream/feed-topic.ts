import type { DelayClass } from "../../people/visibility/visible-from";

/** The hub's topic of a delay class: a socket joins those its viewer may read events in. */
export const feedTopic = (delayClass: DelayClass): string => `feed:${delayClass}`;
