/** Where the bytes of pictures are kept, by the picture's id. What is put under an id never changes. */
export interface PictureStore {
  put(id: string, bytes: Buffer): Promise<void>;
  /** Null when there is none. */
  get(id: string): Promise<Buffer | null>;
  /** Again, or of nothing: does nothing. */
  remove(id: string): Promise<void>;
}

/** Every stored picture has been re-encoded to this. */
export const storedType = "image/webp";
