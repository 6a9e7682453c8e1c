/** 3 to 30 characters; the same rule is in `migrations/0001_accounts.sql`. */
const usernameRule = /^[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9]$/;
const charactersMax = 30;

/** Names that would pass for Brigade itself. They count as taken. */
const reserved = new Set([
  "admin",
  "administrator",
  "brigade",
  "deleted",
  "everyone",
  "help",
  "house",
  "kitchen",
  "me",
  "moderator",
  "null",
  "official",
  "root",
  "security",
  "someone",
  "staff",
  "support",
  "system",
  "undefined",
]);

export const normalUsername = (text: string): string => text.trim().toLowerCase();
export const isUsername = (username: string): boolean => usernameRule.test(username);
export const isReservedUsername = (username: string): boolean => reserved.has(username) || username.startsWith("deleted_");

/** Names like the one that is taken, most alike first; which of them are free, the database says. */
export function usernameCandidates(username: string): string[] {
  const stem = username.slice(0, charactersMax - 8).replace(/[._]+$/, "");
  const endings = ["1", "2", "7", "24", "88", "99", ".cooks", "_trades", ".1", "_2"];
  return [...endings.map((ending) => `${stem}${ending}`), `chef.${stem}`, `the.${stem}`].filter(
    (name) => isUsername(name) && !isReservedUsername(name),
  );
}
