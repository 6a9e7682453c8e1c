import type { Room } from "../platform/room";
import { ModerationResolver } from "./moderation.resolver";

export function createModerationRoom() {
  const soon = {} as never;
  const room: Room = { resolvers: [new ModerationResolver(soon, soon, soon)] };
  return room;
}
