import type { MeFactsFragment } from "./me.generated";

/** What of an account says who its owner is. */
export type Viewer = Pick<MeFactsFragment, "role">;
type Staff = Pick<MeFactsFragment, "role" | "isTester" | "testMode">;

/** Shares trades: a feeder or a hybrid. */
export const isFeeder = ({ role }: Viewer): boolean => role === "feeder" || role === "hybrid";

/** Copies trades: an eater or a hybrid. */
export const isEater = ({ role }: Viewer): boolean => role === "eater" || role === "hybrid";

/** Shares and copies, and so has a side to look at. */
export const isHybrid = ({ role }: Viewer): boolean => role === "hybrid";

/** Looks at the feeder's side of the app; hybrids choose it by the mode switch. */
export const isOnFeederSide = ({ activeMode }: Pick<MeFactsFragment, "activeMode">): boolean => activeMode === "feeder";

/** As `me` is shown: a tester in the admin persona counts. */
export const isShownAsAdmin = ({ role }: Viewer): boolean => role === "admin";

/** By the account's own role, whatever persona of the test mode it shows. */
export const isRealAdmin = ({ role, testMode }: Omit<Staff, "isTester">): boolean => (testMode?.realRole ?? role) === "admin";

/** Admins, and testers for their panel or, in the admin persona, for sample data. What is in `/admin`, the server decides. */
export const mayOpenAdmin = (me: Staff): boolean => me.isTester || isRealAdmin(me);

/** Feeders announce to those who follow them, admins to everyone. */
export const mayAnnounce = (me: Viewer): boolean => isFeeder(me) || isShownAsAdmin(me);
