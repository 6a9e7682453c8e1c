/**
 * On the bus: which users' streams the sockets of a process listen to. Processes that put these users first ask for it; while none asks, nothing is
 * published but one message when a process starts.
 */
export const followersSubject = (stream: string): string => `stream.followers.${stream}`;
export const followersAskedSubject = (stream: string): string => `stream.followers-asked.${stream}`;

/** What has changed at the sockets of a process, at most `streamFollowersPerMessageMax` users. Without any it says that the process lives. */
export interface FollowersChanged {
  readonly from: string;
  /** Each process counts its messages from 1: a gap shows that one was lost. */
  readonly number: number;
  /** Here begins the list of all users: what was published before is void. */
  readonly isWhole?: true;
  readonly joined: readonly string[];
  readonly left: readonly string[];
}

/** A process that has closed its sockets. */
export interface FollowersGone {
  readonly from: string;
  readonly isGone: true;
}

/** Again and again from each process that wants to know. */
export interface FollowersAsked {
  readonly from: string;
  /** The process whose whole list it needs, for it has missed a message. */
  readonly wholeOf: string | null;
}
