export class Presence { isOnline(_: string): boolean { return false; } }
