import { formatCounted } from "../../platform/text/counted";
import { Fault } from "../../platform/errors";
import { ErrorCode, refuse, UserErrors } from "../../platform/user-error";
import { withoutSecrets } from "../calls/limited-session";
import type { VenueCallError } from "../port/venue-session";

const waitOf = (error: VenueCallError): string =>
  error.retryAfterMs ? ` Try again in ${formatCounted(Math.ceil(error.retryAfterMs / 1000), "second", "seconds")}.` : "";

/** Runs calls to a venue for a person: what it says no to, or that it does not answer, becomes a refusal with a code. */
export async function withVenue<T>(name: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (caught) {
    if (caught instanceof UserErrors || caught instanceof Fault) throw caught;
    const error = withoutSecrets(caught, []);
    if (error.kind === "REFUSED_KEY")
      return refuse(
        ErrorCode.KEY_REFUSED,
        path,
        `${name} refused the key: “${error.words}”. Check the key, its secret and the addresses it works from.`,
      );
    if (error.kind === "BLOCKED_COUNTRY")
      return refuse(ErrorCode.VENUE_UNREACHABLE, path, `${name} does not serve the country this server is in.`);
    if (error.kind === "MAINTENANCE") return refuse(ErrorCode.VENUE_UNREACHABLE, path, `${name} is in maintenance.${waitOf(error)}`);
    if (error.kind === "RATE_LIMITED")
      return refuse(ErrorCode.VENUE_UNREACHABLE, path, `${name} allows no more requests for now.${waitOf(error)}`);
    return refuse(ErrorCode.VENUE_UNREACHABLE, path, `${name} did not answer as expected. Nothing was changed; try again later.`);
  }
}
