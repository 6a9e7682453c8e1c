import type { ModerationAction, ReportableKind, ReportReason } from "../../graphql/schema.generated";

/** What can be wrong, as people say it, with what is meant. */
export const reasons: readonly { readonly value: ReportReason; readonly label: string; readonly help: string }[] = [
  { value: "SPAM", label: "Spam", help: "Advertising or noise" },
  { value: "ABUSE", label: "Abuse", help: "Insults, threats, hate" },
  { value: "SCAM", label: "Scam", help: "Asks for money or passwords" },
  { value: "MISLEADING", label: "Misleading", help: "Untrue claims about trades or returns" },
  { value: "PRIVATE_DATA", label: "Private data", help: "Shares someone’s private data" },
  { value: "OTHER", label: "Something else", help: "Describe it below" },
];

export const reasonWords = Object.fromEntries(reasons.map(({ value, label }) => [value, label])) as Record<ReportReason, string>;

export const subjectWords: Readonly<Record<ReportableKind, string>> = {
  POST: "post",
  COMMENT: "comment",
  MESSAGE: "message",
  USER: "person",
  RECIPE: "recipe",
  ANNOUNCEMENT: "announcement",
};

/** What moderators did, as the one it concerns reads it. */
export const actionWords: Readonly<Record<ModerationAction, string>> = {
  HIDE: "Removed",
  RESTORE: "Restored",
  WARN: "Warning",
  SUSPEND: "Suspended",
  UNSUSPEND: "Suspension ended",
  DISMISS: "No action",
};
