export type MessageLoaders = any;
