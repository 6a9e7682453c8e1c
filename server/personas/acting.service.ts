import type { Viewer } from "../platform/viewer";
import type { SandboxService } from "./sandbox.service";
import {
  asksForTestMode,
  isReadOnly,
  mayUseTestMode,
  readWish,
  sandboxKeyOf,
  shownOf,
  shownRole,
  testModeRefused,
} from "./test-mode.policy";

/**
 * Turns who is signed in into who they act as. Nothing in the browser decides this: the headers are a wish, granted to
 * testers only, and never in production-only mode. A wish that is not granted refuses the request (FORBIDDEN with
 * `isTestModeRefused`); visitors have nobody to act for, so theirs is not looked at.
 */
export class ActingService {
  constructor(
    private readonly sandboxes: SandboxService,
    private readonly isProductionOnly: boolean,
  ) {}

  async actingViewer(real: Viewer | null, headers: Headers): Promise<Viewer | null> {
    if (!real || !asksForTestMode(headers)) return real;
    // A key does what its owner may, never what a persona would.
    if (real.key) throw testModeRefused("An API key does not act as a persona: send it without the headers of test mode.");
    if (this.isProductionOnly) throw testModeRefused("This server is in production-only mode.");
    if (!mayUseTestMode(real, this.isProductionOnly)) throw testModeRefused("Your account is not a tester: an admin can make it one.");
    const wish = readWish(headers);
    if (!wish) throw testModeRefused("The headers name no persona and no override that this server knows.");
    const role = shownRole(wish, real);
    // An admin persona gets no admin's row: it is shown as one and may do nothing.
    const sandbox = await this.sandboxes.take(real, {
      key: sandboxKeyOf(wish),
      name: wish.persona?.name ?? real.username,
      role: role === "admin" ? "eater" : role,
    });
    return {
      ...real,
      id: sandbox.id,
      username: sandbox.username,
      role: role === "admin" ? "eater" : role,
      actingAs: { real, personaId: wish.persona?.id ?? null, isReadOnly: isReadOnly(wish, real), shown: shownOf(wish, real) },
    };
  }
}
