import { limits } from "../../platform/limits";

/** How long an alert may take to be stored, each in milliseconds. */
export interface SignalTimes {
  /** Until it is answered that it was not. */
  readonly answerMs: number;
  /** Of the statement, at the database. */
  readonly statementMs: number;
  /** Of the statement, here, where the database does not say that it ended. */
  readonly queryMs: number;
}

export const signalTimes: SignalTimes = {
  answerMs: limits.signalAnswerMsMax,
  statementMs: limits.signalStoreMsMax,
  queryMs: limits.signalStoreAnswerMsMax,
};
