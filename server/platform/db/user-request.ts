import { AsyncScope } from "./async-scope";

/**
 * Open while somebody waits for the answer of an operation. Its transactions wait `limits.lockWaitMsMax` for a lock, then
 * the caller hears UNAVAILABLE and may try again: whoever waits for a lock keeps a connection from everybody else. Work
 * behind the answer (after the commit, jobs, fan-out) is not in a hurry and waits for as long as a statement may take.
 */
export const userRequest = new AsyncScope();
