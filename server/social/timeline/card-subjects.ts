import DataLoader from "dataloader";
import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import type { Audience } from "../../people/privacy/privacy.policy";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { visibleFrom } from "../../people/visibility/visible-from";
import type { DiscussionSubject } from "../discussion/discussion-subjects";
import type { TalkKind } from "../discussion/discussion.types";
import { isAuthorShown, isRelated, type AuthorSide, type ViewerState } from "../visibility/viewer-state";

/** What decides who may have a card before them: its author's side, and when it may be seen. */
export interface CardSide extends AuthorSide {
  readonly at: Date;
  readonly delaySeconds: number;
  readonly priceBites: number;
  /** Of a recipe. */
  readonly tradeId: string | null;
}

interface AuthorSideRow {
  user_id: string;
  is_gone: boolean;
  is_suspended: boolean;
  profile_audience: Audience;
}

interface SideRow extends AuthorSideRow {
  kind: TalkKind;
  id: string;
  at: Date;
  delay_seconds: number;
  price_bites: number;
  trade_id: string | null;
}

const authorSide = `u.id as user_id, u.erased_at is not null or u.pending as is_gone, u.suspended_at is not null as is_suspended, coalesce(privacy.profile_audience, 'EVERYONE') as profile_audience`;
const author = (user: string): string => `join users u on u.id = ${user} left join privacy_settings privacy on privacy.user_id = u.id`;

/** Posts $1 and recipes $2. Reads without a viewer: `maySeeCard` decides for each. */
const sidesSql = `select 'POST' as kind, i.id, i.at, i.delay_seconds, i.price_bites, null::uuid as trade_id, ${authorSide}
    from posts p join feed_items i on i.id = p.id ${author("p.user_id")} where p.id = any($1::uuid[]) and p.state = 'VISIBLE'
  union all select 'RECIPE', t.id, e.at, e.delay_seconds, e.price_bites, t.id, ${authorSide}
    from trades t join record_events e on e.trade_id = t.id and e.kind = 'OPENED' ${author("t.user_id")} where t.id = any($2::uuid[])`;

const authorsSql = `select ${authorSide} from users u left join privacy_settings privacy on privacy.user_id = u.id where u.id = any($1::uuid[])`;

export const cardKey = ({ kind, id }: DiscussionSubject): string => `${kind}:${id.toLowerCase()}`;

/** Whether this viewer may see the card now. Twin of `DiscussionSubjects.find`, less what they have muted; answered from memory. */
export function maySeeCard(state: ViewerState, side: CardSide, clock: Clock): boolean {
  return isAuthorShown(state, side) && isInTime(state, side, clock);
}

/** Whether its time has come for this viewer, whoever wrote it. */
export function isInTime(state: ViewerState, side: CardSide, clock: Clock): boolean {
  const viewer = { isSignedIn: state.id !== null, isRelated: isRelated(state, side), tierDelaySeconds: planDelaySeconds(state) };
  return visibleFrom(side, viewer) <= clock.date();
}

/** How long this viewer's plan waits for what is not free. */
export const planDelaySeconds = (state: ViewerState): number => tierDelaySeconds(state.tier && { tier: state.tier });

/** Reads cards' sides, all that are asked for in one turn of the event loop in one statement: a whole crowd comes back at once after a restart. */
export class CardSubjects {
  private readonly loader = new DataLoader<string, CardSide | null>(
    async (keys) => {
      const sides = await this.readAll(keys);
      return keys.map((key) => sides.get(key) ?? null);
    },
    // Nothing is kept: who may see a card is asked anew each time.
    { batchScheduleFn: (load) => setImmediate(load), cache: false },
  );

  constructor(private readonly db: Database) {}

  /** Null for what is gone or hidden, or was never there. */
  read(subject: DiscussionSubject): Promise<CardSide | null> {
    return this.loader.load(cardKey(subject));
  }

  /** By `KIND:id`. */
  async readAll(keys: readonly string[]): Promise<Map<string, CardSide>> {
    const ids = (kind: TalkKind): string[] => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length + 1));
    const rows = await this.db.query<SideRow>(sidesSql, [ids("POST"), ids("RECIPE")]);
    return new Map(rows.map((row) => [cardKey(row), sideOf(row)]));
  }

  /** Authors' sides by user id. */
  async readAuthors(ids: readonly string[]): Promise<Map<string, AuthorSide>> {
    const rows = await this.db.query<AuthorSideRow>(authorsSql, [ids]);
    return new Map(rows.map((row) => [row.user_id, authorSideOf(row)]));
  }
}

const authorSideOf = (row: AuthorSideRow): AuthorSide => ({
  authorId: row.user_id,
  isAuthorGone: row.is_gone,
  isAuthorSuspended: row.is_suspended,
  profileAudience: row.profile_audience,
});

const sideOf = (row: SideRow): CardSide => ({
  ...authorSideOf(row),
  at: row.at,
  delaySeconds: row.delay_seconds,
  priceBites: row.price_bites,
  tradeId: row.trade_id,
});
