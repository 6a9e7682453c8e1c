export type NotificationLoaders = any;
