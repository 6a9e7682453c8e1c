import path from "node:path";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import { FolderStore } from "./folder-store";
import type { PictureStore } from "./picture-store";
import { S3Store } from "./s3-store";

/** Where this server keeps its pictures: the bucket of the configuration, else `DATA_DIR/pictures`. */
export const createPictureStore = (config: Pick<Config, "pictureStore" | "dataDir">, clock: Clock): PictureStore =>
  config.pictureStore ? new S3Store(config.pictureStore, clock) : new FolderStore(path.join(config.dataDir, "pictures"));
