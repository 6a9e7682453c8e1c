import type { Room } from "../platform/room";
import { PicturesResolver } from "./pictures.resolver";

export function createPicturesRoom() {
  const room: Room = { resolvers: [new PicturesResolver({} as never)] };
  return room;
}
