import { In } from "typeorm";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { Config } from "../../platform/config";
import { Decimal } from "../../platform/decimal";
import { Fault, forbidden, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { announceAudience } from "./identity.events";
import { assertMayWrite, canSwitchMode, type ActiveMode } from "./activity.policy";
import type { FiguresPort, ShownFigures } from "../registration/registration.ports";
import { defaultPrivacy, type Privacy } from "../../people/privacy/privacy.policy";
import { PrivacySettings } from "../../people/privacy/privacy-settings.entity";
import { User } from "./user.entity";

/** What the designated test account always shows, in USD. Its orders are checked against its real cash. */
const testAccountShown = new Decimal(200_000);

/** Our own side of an account: who somebody is and what they show. */
export class UsersService {
  private figures: FiguresPort | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly config: Config,
    /** A profile that opens to everyone takes in whoever had asked to follow it. */
    private readonly onOpened: (tx: Tx, viewer: Viewer) => Promise<void>,
  ) {}

  /** Says where `me` gets its figures from. */
  useFigures(port: FiguresPort): void {
    this.figures = port;
  }

  /** A user by id, tombstones included; null when there is none. */
  byId(id: string): Promise<User | null> {
    return this.db.read.findOneBy(User, { id });
  }

  async get(id: string): Promise<User> {
    const user = await this.byId(id);
    if (!user) throw notFound("This user");
    return user;
  }

  /** Privacy records by user id; without a row the defaults. */
  async privacyOf(userIds: readonly string[]): Promise<Map<string, Privacy>> {
    const rows = await this.db.read.findBy(PrivacySettings, { userId: In([...userIds]) });
    const byUser = new Map<string, Privacy>(rows.map((row) => [row.userId, row]));
    return new Map(userIds.map((id) => [id, byUser.get(id) ?? defaultPrivacy]));
  }

  /** The three figures as shown: 200000 for the designated test account, else of the record account. */
  async shownFigures(user: Pick<User, "id" | "email">): Promise<ShownFigures> {
    if (user.email !== null && user.email === this.config.testAccountEmail)
      return { accountValue: testAccountShown, cashBalance: testAccountShown, buyingPower: testAccountShown };
    if (!this.figures) throw new Fault("UNAVAILABLE", "The accounts are not open yet.");
    return this.figures(user.id);
  }

  /** FORBIDDEN for everyone but hybrids. */
  async setActiveMode(viewer: Viewer, activeMode: ActiveMode): Promise<User> {
    assertMayWrite(viewer);
    if (!canSwitchMode(viewer)) throw forbidden("Only hybrids switch between eating and feeding.");
    await this.db.query("update users set active_mode = $2 where id = $1", [viewer.id, activeMode]);
    return this.get(viewer.id);
  }

  /** Gives an eater a feeder's powers, or a feeder an eater's; nothing is lost by it. A hybrid stays one. FORBIDDEN for admins. */
  async becomeHybrid(viewer: Viewer): Promise<User> {
    assertMayWrite(viewer);
    if (isAdmin(viewer)) throw forbidden("Admins run the kitchen; they neither feed nor eat.");
    await this.db.transaction(async (tx) => {
      await tx.query(
        "update users set active_mode = case role when 'feeder' then 'feeder' else 'eater' end, role = 'hybrid' where id = $1 and role in ('eater', 'feeder')",
        [viewer.id],
      );
      announceAudience(tx, this.bus, viewer.id);
    });
    return this.get(viewer.id);
  }

  /** Changes what is given and keeps the rest. Refuses a delay outside 0 to 24 hours with INVALID. */
  async updatePrivacy(viewer: Viewer, input: { readonly [Field in keyof Privacy]?: Privacy[Field] | null }): Promise<User> {
    assertMayWrite(viewer);
    const changes: Partial<Privacy> = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));
    const delay = changes.openTradeDelaySeconds;
    const delayMax = limits.openTradeDelaySecondsMax;
    if (delay !== undefined && (delay < 0 || delay > delayMax))
      refuse(ErrorCode.INVALID, "input.openTradeDelaySeconds", "The delay goes from 0 to 24 hours.", new Decimal(delayMax));
    await this.db.transaction(async (tx) => {
      await tx.query("insert into privacy_settings (user_id) values ($1) on conflict do nothing", [viewer.id]);
      await tx.update(PrivacySettings, { userId: viewer.id }, { ...changes, updatedAt: this.clock.date() });
      if (changes.profileAudience === "EVERYONE") await this.onOpened(tx, viewer);
      announceAudience(tx, this.bus, viewer.id);
    });
    return this.get(viewer.id);
  }
}
