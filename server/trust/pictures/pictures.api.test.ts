import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import { systemClock } from "../../platform/clock";
import { limits } from "../../platform/limits";
import { createWorld, type World } from "../../platform/testing/world";
import { readPictureBody } from "./picture-body";
import { S3Store } from "./s3-store";

let world: World;
let ana: Person;
let bo: Person;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "brigade-pictures-"));
  world = await createWorld({ env: { ROLE: "web", DATA_DIR: folder } });
  [ana, bo] = [await createPerson(world), await createPerson(world)];
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const canvas = (width = 60, height = 40) => sharp({ create: { width, height, channels: 4, background: "#e8a33d" } });
const createUpload = (who: Person, bytes = 1_000) =>
  who.api.run(
    "mutation ($bytes: Int!) { createUpload(input: { bytes: $bytes }) { upload { pictureId url bytesMax } errors { code path } } }",
    { bytes },
  );

async function put(who: Person | null, url: string, body: Buffer | string): Promise<Response> {
  return fetch(world.url + url, {
    method: "PUT",
    headers: { "content-type": "image/png", ...(who && { cookie: who.api.cookieHeader }) },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
}

/** Uploads as that person; the answer's status and body. */
async function send(body: Buffer | string, who = ana): Promise<{ status: number; body: Record<string, unknown>; pictureId: string }> {
  const { upload } = (await createUpload(who)).data.createUpload;
  const answer = await put(who, upload.url, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, pictureId: upload.pictureId };
}

test("PIC-001 PNG, JPEG and WebP come back as WebP without metadata, upright, under safe headers, for a year", async () => {
  const rotated = await canvas()
    .jpeg()
    .withExif({ IFD0: { Artist: "wrothgar", Orientation: "6" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  for (const file of [await canvas().png().toBuffer(), await canvas().webp().toBuffer(), rotated]) {
    const { status, body } = await send(file);
    expect({ status, body }).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}$/) } });
    const served = await fetch(world.url + String(body.url));
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const bytes = Buffer.from(await served.arrayBuffer());
    const { format, exif, xmp, icc, width, height } = await sharp(bytes).metadata();
    expect({ format, exif, xmp, icc }).toEqual({ format: "webp" });
    expect([width, height]).toEqual(file === rotated ? [40, 60] : [60, 40]);
    expect(bytes.includes("wrothgar")).toBe(false);
  }
});

test("PIC-002 what is no picture, broken, or of another type is refused by its content", async () => {
  const gif = await canvas().gif().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  for (const file of [gif, svg, "<html><script>alert(1)</script></html>", "", "%PDF-1.7"]) expect((await send(file)).status).toBe(415);
  const png = await canvas().png().toBuffer();
  const cut = await send(png.subarray(0, 60));
  expect(cut).toMatchObject({ status: 422, body: { code: "BROKEN" } });
  expect((await fetch(`${world.url}/pictures/${cut.pictureId}`)).status).toBe(404);
});

test("PIC-003 a bomb of pixels is refused before it is decoded, a huge file before it is read", async () => {
  const side = Math.ceil(Math.sqrt(limits.picturePixelsMax)) + 100;
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: "black" }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(limits.pictureBytesMax);
  expect(await send(bomb)).toMatchObject({ status: 422, body: { code: "BROKEN" } });
  expect((await createUpload(ana, limits.pictureBytesMax + 1)).data.createUpload).toMatchObject({
    upload: null,
    errors: [{ code: "TOO_LONG" }],
  });
  expect(await send(Buffer.alloc(limits.pictureBytesMax + 1))).toMatchObject({ status: 413, body: { code: "TOO_LARGE" } });
}, 180_000);

test("PIC-004 of a polyglot nothing but the pixels is left", async () => {
  const script = "<script>alert('wrothgar')</script>";
  const polyglot = Buffer.concat([await canvas().png().toBuffer(), Buffer.from(`${script}PK\u0003\u0004 evil.zip`)]);
  const { body } = await send(polyglot);
  const served = Buffer.from(await (await fetch(world.url + String(body.url))).arrayBuffer());
  expect(served.includes("wrothgar")).toBe(false);
  expect(served.includes("evil.zip")).toBe(false);
  expect(served.subarray(0, 4).toString()).toBe("RIFF");
});

test("PIC-011 what does not begin like a picture is refused before the rest of it is read, and has used its address up", async () => {
  const { upload } = (await createUpload(ana)).data.createUpload;
  let pieces = 0;
  // It never ends: only whoever stops reading can answer.
  const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1_024).fill(7, 0, ++pieces)) }, { highWaterMark: 1 });
  const init = { method: "PUT", headers: { cookie: ana.api.cookieHeader }, body: endless, duplex: "half" } as RequestInit;
  const answer = await fetch(world.url + upload.url, init);
  expect([answer.status, await answer.json()]).toEqual([415, { code: "WRONG_TYPE", message: expect.any(String) }]);
  expect((await put(ana, upload.url, await canvas().png().toBuffer())).status).toBe(404);
});

test("PIC-012 a picture without a declared length is taken up to the same size, and one that is shorter than declared is broken", async () => {
  const whole = async function* (bytes: Buffer, size: number) {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  };
  const png = await canvas().png().toBuffer();
  const read = (bytes: Buffer, declared: number | null) => readPictureBody(Readable.from(whole(bytes, 7)), declared);
  expect(await read(png, null)).toEqual(png);
  expect(await read(png, png.length)).toEqual(png);
  await expect(read(png, png.length + 1)).rejects.toMatchObject({ code: "BROKEN" });
  await expect(read(png, png.length - 1)).rejects.toMatchObject({ code: "TOO_LARGE" });
  const long = Buffer.concat([png, Buffer.alloc(limits.pictureBytesMax)]);
  await expect(readPictureBody(Readable.from(whole(long, 100_000)), null)).rejects.toMatchObject({ code: "TOO_LARGE" });
  for (const short of [Buffer.alloc(0), png.subarray(0, 11)]) await expect(read(short, null)).rejects.toMatchObject({ code: "WRONG_TYPE" });
});

test("PIC-014 the buffer of a picture is made once its first bytes are those of one, however they are cut", async () => {
  const buffers = vi.spyOn(Buffer, "allocUnsafeSlow");
  const pieces = (bytes: Buffer, size: number) =>
    Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size)));
  const png = await canvas().png().toBuffer();
  buffers.mockClear();
  for (const size of [1, 5, 11, 12, 1_000])
    await expect(readPictureBody(pieces(Buffer.alloc(2_000, 7), size), 2_000)).rejects.toMatchObject({ code: "WRONG_TYPE" });
  expect(buffers).not.toHaveBeenCalled();
  for (const size of [1, 5, 11, 12, 1_000]) expect(await readPictureBody(pieces(png, size), png.length)).toEqual(png);
  expect(buffers.mock.calls).toEqual(Array.from({ length: 5 }, () => [png.length]));
  buffers.mockRestore();
});

test("PIC-013 of one person's pictures one is read at a time, a few wait, more are refused; another person's is not held up", async () => {
  const png = await canvas().png().toBuffer();
  const gate = Promise.withResolvers<void>();
  const held = () => ({
    async *[Symbol.asyncIterator]() {
      yield png.subarray(0, 20);
      await gate.promise;
      yield png.subarray(20);
    },
  });
  const slow = async (): Promise<number> => {
    const { upload } = (await createUpload(ana)).data.createUpload;
    const init = { method: "PUT", headers: { cookie: ana.api.cookieHeader }, body: held(), duplex: "half" };
    return (await fetch(world.url + upload.url, init as unknown as RequestInit)).status;
  };
  const refused: number[] = [];
  const tooMany = 2;
  const all = Array.from({ length: 1 + limits.uploadsWaitingPerUserMax + tooMany }, async () => {
    const status = await slow();
    if (status !== 200) refused.push(status);
    return status;
  });
  await expect.poll(() => refused).toEqual([429, 429]);
  expect((await send(png, bo)).status).toBe(200);
  gate.resolve();
  expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(1 + limits.uploadsWaitingPerUserMax);
});

test("PIC-005 an address works once, in its time, for whoever asked for it", async () => {
  const png = await canvas().png().toBuffer();
  const { upload } = (await createUpload(ana)).data.createUpload;
  expect((await put(null, upload.url, png)).status).toBe(401);
  expect((await put(bo, upload.url, png)).status).toBe(404);
  expect((await put(ana, "/uploads/nonsense", png)).status).toBe(404);
  expect((await put(ana, upload.url, png)).status).toBe(200);
  expect((await put(ana, upload.url, png)).status).toBe(404);
  const late = (await createUpload(ana)).data.createUpload.upload;
  world.clock.advance(limits.uploadMinutesMax * 60_000 + 1);
  expect((await put(ana, late.url, png)).status).toBe(404);
  expect(
    (await world.visitor().run("mutation { createUpload(input: { bytes: 5 }) { errors { code } } }")).errors?.[0]?.extensions.code,
  ).toBe("UNAUTHENTICATED");
  expect((await createUpload(ana, 0)).data.createUpload.errors).toMatchObject([{ code: "INVALID" }]);
});

test("PIC-006 a claimed picture is kept, an orphan and a released one are swept, nobody claims a stranger's or one in use", async () => {
  const { service, store } = world.app.modules.pictures;
  const png = await canvas().png().toBuffer();
  const [kept, orphan] = [await send(png), await send(png)];
  const claim = (who: Person, id: string, usedFor: string) => world.app.db.transaction((tx) => service.claim(tx, who.viewer, id, usedFor));
  await expect(claim(bo, kept.pictureId, "profile:bo")).rejects.toMatchObject({ errors: [{ code: "INVALID" }] });
  expect(await claim(ana, kept.pictureId, "profile:ana")).toMatchObject({ width: 60, height: 40 });
  await claim(ana, kept.pictureId, "profile:ana");
  await expect(claim(ana, kept.pictureId, "post:1")).rejects.toMatchObject({ errors: [{ code: "INVALID" }] });
  await expect(claim(ana, "nonsense", "post:1")).rejects.toMatchObject({ errors: [{ code: "INVALID" }] });
  world.clock.advance(limits.pictureOrphanHoursMax * 3_600_000 + 1);
  await service.sweep();
  expect(await store.get(orphan.pictureId)).toBeNull();
  expect(await store.get(kept.pictureId)).not.toBeNull();
  await world.app.db.transaction((tx) => service.release(tx, "profile:ana"));
  await service.sweep();
  expect(await store.get(kept.pictureId)).toBeNull();
  expect(await world.app.db.query("select 1 from pictures where id = $1", [kept.pictureId])).toEqual([]);
});

test("PIC-007 so many an hour, no more, and none by the suspended", async () => {
  const busy = await createPerson(world);
  await world.app.db.query(
    "insert into pictures (id, user_id, expires_at, created_at) select gen_random_uuid(), $1, $2, $2 from generate_series(1, $3)",
    [busy.id, world.clock.date(), limits.uploadsPerHourMax],
  );
  expect((await createUpload(busy)).data.createUpload.errors).toMatchObject([{ code: "RATE_LIMITED" }]);
  await world.app.db.query("update users set suspended_at = now() where id = $1", [busy.id]);
  expect((await createUpload(busy)).errors?.[0]?.extensions.code).toBe("SUSPENDED");
});

test("SECURITY-L09 of many uploads asked for at once so many are given as an hour has room for", async () => {
  const busy = await createPerson(world);
  await world.app.db.query(
    "insert into pictures (id, user_id, expires_at, created_at) select gen_random_uuid(), $1, $2, $2 from generate_series(1, $3)",
    [busy.id, world.clock.date(), limits.uploadsPerHourMax - 3],
  );
  const answers = await Promise.all(Array.from({ length: 12 }, () => createUpload(busy)));
  const codes = answers.flatMap(({ data }) => data.createUpload.errors as Array<{ code: string }>).map(({ code }) => code);
  expect(codes).toEqual(Array.from({ length: 9 }, () => "RATE_LIMITED"));
});

test("PIC-008 the S3 store puts, gets and removes by signed requests, and a missing object is null", async () => {
  const objects = new Map<string, Buffer>();
  const signatures: string[] = [];
  const server = createServer((request, response) => {
    signatures.push(request.headers.authorization ?? "");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const key = request.url!;
      if (request.method === "PUT") objects.set(key, Buffer.concat(chunks));
      else if (request.method === "DELETE") objects.delete(key);
      const found = objects.get(key);
      response.writeHead(request.method === "DELETE" ? 204 : found ? 200 : 404).end(request.method === "GET" ? found : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/brigade`;
  const store = new S3Store({ url, keyId: "kitchen", secret: "porter", region: "eu-central-1" }, systemClock);
  await store.put("abc", Buffer.from("bytes"));
  expect([...objects.keys()]).toEqual(["/brigade/abc.webp"]);
  expect((await store.get("abc"))?.toString()).toBe("bytes");
  await store.remove("abc");
  expect(await store.get("abc")).toBeNull();
  expect(signatures.every((line) => /^AWS4-HMAC-SHA256 Credential=kitchen\/\d{8}\/eu-central-1\/s3\/aws4_request/.test(line))).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  await expect(store.get("abc")).rejects.toThrow("fetch failed");
});
