import type { Viewer } from "../platform/viewer";
import type { SandboxService } from "./sandbox.service";
import { isReadOnly, mayUseTestMode, readWish, sandboxKeyOf, shownOf, shownRole } from "./test-mode.policy";

/**
 * Turns who is signed in into who they act as. Nothing in the browser decides this: the headers are a wish, granted to
 * testers only, and never in production-only mode. Everybody else stays themselves.
 */
export class ActingService {
  constructor(
    private readonly sandboxes: SandboxService,
    private readonly isProductionOnly: boolean,
  ) {}

  async actingViewer(real: Viewer | null, headers: Headers): Promise<Viewer | null> {
    if (!real || !mayUseTestMode(real, this.isProductionOnly)) return real;
    const wish = readWish(headers);
    if (!wish) return real;
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
