import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PictureStore } from "./picture-store";

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Pictures as files below one folder, two letters of the id a subfolder. The default. */
export class FolderStore implements PictureStore {
  constructor(private readonly folder: string) {}

  /** Written beside and renamed: a reader, or a crash, never meets half a picture. */
  async put(id: string, bytes: Buffer): Promise<void> {
    const place = this.placeOf(id);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(`${place}.part`, bytes);
    await rename(`${place}.part`, place);
  }

  get(id: string): Promise<Buffer | null> {
    return readFile(this.placeOf(id)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  }

  async remove(id: string): Promise<void> {
    await rm(this.placeOf(id), { force: true });
  }

  private placeOf(id: string): string {
    return path.join(this.folder, id.slice(0, 2), `${id}.webp`);
  }
}
