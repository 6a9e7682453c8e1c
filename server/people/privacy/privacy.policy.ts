import { isAdmin, type Role } from "../../platform/viewer";

export type Audience = "EVERYONE" | "FOLLOWERS";
export type Contact = "EVERYONE" | "FOLLOWED" | "NOBODY";
export type AmountsShown = "NEVER" | "PERCENTAGES" | "YES";

export interface Privacy {
  readonly profileAudience: Audience;
  readonly showsWeights: boolean;
  readonly amounts: AmountsShown;
  readonly mayWrite: Contact;
  readonly mayMention: Contact;
  readonly isNamedAsCopier: boolean;
  readonly openTradeDelaySeconds: number;
}

/** A user without a privacy row has these; the table's defaults are the same. */
export const defaultPrivacy: Privacy = {
  profileAudience: "EVERYONE",
  showsWeights: true,
  amounts: "PERCENTAGES",
  mayWrite: "EVERYONE",
  mayMention: "EVERYONE",
  isNamedAsCopier: false,
  openTradeDelaySeconds: 0,
};

/** The viewer; null for a visitor. */
type Asking = { readonly id: string; readonly role: Role } | null;

/** Whose side is looked at. `isGone`: erased, or registered without having verified the mail. */
export interface ProfileOwner {
  readonly id: string;
  readonly isGone: boolean;
  readonly profileAudience: Audience;
}

const isSelf = (viewer: Asking, ownerId: string): boolean => viewer !== null && viewer.id === ownerId;
const isStaff = (viewer: Asking): boolean => viewer !== null && isAdmin(viewer);

/**
 * Whether the viewer may see more of someone than name and tier. A block hides both from each other. `visibleProfilesSql`
 * is its twin for lists: keep both alike, a test compares them over every combination.
 */
export const canSeeProfile = (viewer: Asking, owner: ProfileOwner, isFollowing: boolean, isBlockedEitherWay: boolean): boolean =>
  isSelf(viewer, owner.id) ||
  (!owner.isGone && (isStaff(viewer) || (!isBlockedEitherWay && (owner.profileAudience === "EVERYONE" || isFollowing))));

/** One may follow whom one may see, but not oneself. */
export const canFollow = (viewer: Asking, owner: ProfileOwner, isFollowing: boolean, isBlockedEitherWay: boolean): boolean =>
  viewer !== null && !isSelf(viewer, owner.id) && !isBlockedEitherWay && canSeeProfile(viewer, owner, isFollowing, isBlockedEitherWay);

const isAllowedContact = (rule: Contact, doesOwnerFollowViewer: boolean): boolean =>
  rule === "EVERYONE" || (rule === "FOLLOWED" && doesOwnerFollowViewer);

/** Whether the viewer may send the owner a message: "followed" are those whom the owner follows. */
export const canWriteTo = (
  viewer: Asking,
  owner: { id: string } & Pick<Privacy, "mayWrite">,
  doesOwnerFollowViewer: boolean,
  isBlockedEitherWay: boolean,
): boolean =>
  viewer !== null && !isSelf(viewer, owner.id) && !isBlockedEitherWay && isAllowedContact(owner.mayWrite, doesOwnerFollowViewer);

/** Whether a mention of the owner by the viewer reaches the owner. */
export const canMention = (
  viewer: Asking,
  owner: { id: string } & Pick<Privacy, "mayMention">,
  doesOwnerFollowViewer: boolean,
  isBlockedEitherWay: boolean,
): boolean =>
  viewer !== null && !isSelf(viewer, owner.id) && !isBlockedEitherWay && isAllowedContact(owner.mayMention, doesOwnerFollowViewer);

/** What the viewer sees of the owner's quantities and money: their own whole, others' as the owner chose. */
export const amountsShownTo = (viewer: Asking, owner: { id: string } & Pick<Privacy, "amounts">): AmountsShown =>
  isSelf(viewer, owner.id) || isStaff(viewer) ? "YES" : owner.amounts;

/** Whether the viewer sees how large a part of the portfolio a position is. */
export const showsWeightsTo = (viewer: Asking, owner: { id: string } & Pick<Privacy, "showsWeights" | "amounts">): boolean =>
  isSelf(viewer, owner.id) || isStaff(viewer) || (owner.showsWeights && owner.amounts !== "NEVER");

/** The name under which a copier appears to others; null for "someone". */
export const copierNameShownTo = (
  viewer: Asking,
  copier: { id: string; username: string } & Pick<Privacy, "isNamedAsCopier">,
): string | null => (isSelf(viewer, copier.id) || copier.isNamedAsCopier ? copier.username : null);
