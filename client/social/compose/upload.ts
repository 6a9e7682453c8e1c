import { formatRatio } from "../../lib/format/format";
/** Picture kinds the server takes, and how large one may be. The server looks for itself; this only spares a vain upload. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"];
export const pictureBytesMax = 5_000_000;
export const picturesMax = 4;
export const altCharactersMax = 300;

/** Milliseconds without any progress until an upload counts as lost. */
const silentMsMax = 20_000;

/** Why a file cannot be sent at all; null when it can. */
export function refusalOf({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!pictureTypes.includes(type)) return "Only PNG, JPEG and WebP pictures.";
  if (size > pictureBytesMax) return `At most 5 MB; this one has ${formatRatio(size / 1_000_000, 1)}.`;
  return size === 0 ? "The file is empty." : null;
}

export interface Sending {
  /** The server's own word on what is wrong, or null when it took the picture; rejects when no answer came. */
  readonly done: Promise<string | null>;
  cancel(): void;
}

/** Sends a picture's bytes, with progress from 0 to 1. By XMLHttpRequest: `fetch` does not report how far an upload is. */
export function send(url: string, file: Blob, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<string | null>((resolve, reject) => {
    // timer: an upload that neither moves nor ends must end for its owner.
    let silence = setTimeout(() => request.abort(), silentMsMax);
    const moved = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), silentMsMax);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("loadend", () => clearTimeout(silence));
    request.addEventListener("load", () => resolve(request.status < 300 ? null : wordOf(request.responseText)));
    request.addEventListener("error", () => reject(new Error("No answer to the upload.")));
    request.addEventListener("abort", () => reject(new Error("The upload was cancelled.")));
  });
  request.open("PUT", url);
  request.setRequestHeader("content-type", file.type);
  request.send(file);
  return { done, cancel: () => request.abort() };
}

function wordOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    if (typeof message === "string" && message !== "") return message;
  } catch {
    // What is not JSON comes from between us and the server; its words are not for readers.
  }
  return "This picture could not be read.";
}
