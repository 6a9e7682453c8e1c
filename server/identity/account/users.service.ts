import type { Bus } from "../../platform/bus/bus";
import type { Database } from "../../platform/db/database";
import type { Config } from "../../platform/config";
import { Decimal } from "../../platform/decimal";
import { forbidden, notFound } from "../../platform/errors";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { announceAudience } from "./identity.events";
import { assertMayWrite, canSwitchMode, type ActiveMode } from "./activity.policy";
import type { FiguresPort, ShownFigures } from "../registration/registration.ports";
import type { User } from "./user.entity";
import { makeHybrid, readUser, setActiveMode } from "./users.store";

/** What the designated test account always shows, in USD. Its orders are checked against its real cash. */
const testAccountShown = new Decimal(200_000);

/** Our own side of an account: who somebody is. */
export class UsersService {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly config: Config,
    private readonly figures: FiguresPort,
  ) {}

  /** A user by id, tombstones included; null when there is none. */
  byId(id: string): Promise<User | null> {
    return readUser(this.db, id);
  }

  async get(id: string): Promise<User> {
    const user = await this.byId(id);
    if (!user) throw notFound("This user");
    return user;
  }

  /** The three figures as shown: 200000 for the designated test account, else of the record account. */
  async shownFigures(user: Pick<User, "id" | "email">): Promise<ShownFigures> {
    if (user.email !== null && user.email === this.config.testAccountEmail)
      return { accountValue: testAccountShown, cashBalance: testAccountShown, buyingPower: testAccountShown };
    return this.figures(user.id);
  }

  /** FORBIDDEN for everyone but hybrids. */
  async setActiveMode(viewer: Viewer, activeMode: ActiveMode): Promise<User> {
    assertMayWrite(viewer);
    if (!canSwitchMode(viewer)) throw forbidden("Only hybrids can switch sides.");
    await setActiveMode(this.db, viewer.id, activeMode);
    return this.get(viewer.id);
  }

  /** Gives an eater a feeder's powers, or a feeder an eater's; nothing is lost by it. A hybrid stays one. FORBIDDEN for admins. */
  async becomeHybrid(viewer: Viewer): Promise<User> {
    assertMayWrite(viewer);
    if (isAdmin(viewer)) throw forbidden("Admins cannot become hybrids.");
    await this.db.transaction(async (tx) => {
      await makeHybrid(tx, viewer.id);
      announceAudience(tx, this.bus, viewer.id);
    });
    return this.get(viewer.id);
  }
}
