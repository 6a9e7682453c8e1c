import type { ViewerService } from "../identity/auth/viewer.service";
import { Fault, forbidden } from "../platform/errors";
import { ErrorCode, refuse } from "../platform/user-error";
import { isAdmin, realViewer, type Viewer } from "../platform/viewer";

/** Powers follow the person, not the persona; a suspended admin has none, and an API key of an admin's neither. */
export const isServerAdmin = (viewer: Viewer): boolean =>
  isAdmin(realViewer(viewer)) && realViewer(viewer).suspendedAt === null && !viewer.key;

/** A tester who acts as an admin: sees sample data, and may do nothing. */
export const seesSamples = (viewer: Viewer): boolean => !isServerAdmin(viewer) && viewer.actingAs?.shown.role === "admin";

/** The real admin behind a request. FORBIDDEN for everybody else, an API key included. */
export function assertAdmin(viewer: Viewer): Viewer {
  if (!isServerAdmin(viewer)) throw forbidden();
  return realViewer(viewer);
}

/** "ADMIN" or "SAMPLE"; FORBIDDEN for everybody else. */
export function audienceOf(viewer: Viewer): "ADMIN" | "SAMPLE" {
  if (isServerAdmin(viewer)) return "ADMIN";
  if (seesSamples(viewer)) return "SAMPLE";
  throw forbidden();
}

/** For what cannot be taken back: the name typed out, a reason, and a sign-in of the last minutes. */
export async function assertDeliberate(
  viewers: ViewerService,
  admin: Viewer,
  given: { readonly typedName: string; readonly reason: string },
  name: string,
): Promise<void> {
  if (given.typedName.trim().toLowerCase() !== name.toLowerCase())
    refuse(ErrorCode.INVALID, "input.typedName", `Type "${name}" to confirm.`);
  assertReason(given.reason);
  await viewers.assertFreshSignIn(admin);
}

const reasonCharactersMax = 300;

export function assertReason(reason: string): void {
  if (reason.trim() === "") refuse(ErrorCode.REQUIRED, "input.reason", "Enter a reason for the audit log.");
  if (reason.length > reasonCharactersMax) refuse(ErrorCode.TOO_LONG, "input.reason", `Use at most ${reasonCharactersMax} characters.`);
}

export const badInput = (message: string): Fault => new Fault("BAD_USER_INPUT", message);
