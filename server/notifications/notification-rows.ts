import type { NoticeSubject } from "../platform/notices";

export interface NotificationRow {
  readonly id: string;
  readonly userId: string;
  /** As it was told. */
  readonly kind: string;
  readonly subject: { readonly kind: NoticeSubject["kind"]; readonly id: string } | null;
  /** Newest first, at most 3. */
  readonly actorIds: readonly string[];
  readonly actors: number;
  readonly causes: number;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
  readonly readAt: Date | null;
}
