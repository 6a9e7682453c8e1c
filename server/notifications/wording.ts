import type { NotificationRow } from "./notification-rows";
export const shownText = (_row: NotificationRow, _names: string[], _title: string | null): string => "";
export const linkOf = (_row: NotificationRow, _username: string | null): string => "/notifications";
