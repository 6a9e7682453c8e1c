// MessagePack, as far as Alpaca's market data uses it: maps, arrays, text, numbers, true, false, nil and times.

const wholeMax = 2 ** 31 - 1;

/** A message as MessagePack; dates as its timestamp of 96 bits. */
export function encode(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.from([0xc0]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === "number") return encodeNumber(value);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([sized(text.length, 0xa0, 31, 0xda), text]);
  }
  if (value instanceof Date) return encodeTime(value);
  if (Array.isArray(value)) return Buffer.concat([sized(value.length, 0x90, 15, 0xdc), ...value.map(encode)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([sized(entries.length, 0x80, 15, 0xde), ...entries.flatMap((entry) => entry.map(encode))]);
}

function sized(length: number, short: number, shortMax: number, long: number): Buffer {
  return length <= shortMax ? Buffer.from([short | length]) : Buffer.from([long, length >> 8, length & 255]);
}

function encodeNumber(value: number): Buffer {
  const isWhole = Number.isInteger(value) && Math.abs(value) <= wholeMax;
  if (isWhole && value >= 0 && value < 128) return Buffer.from([value]);
  const bytes = Buffer.alloc(isWhole ? 5 : 9);
  bytes[0] = isWhole ? 0xd2 : 0xcb;
  if (isWhole) bytes.writeInt32BE(value, 1);
  else bytes.writeDoubleBE(value, 1);
  return bytes;
}

function encodeTime(time: Date): Buffer {
  const bytes = Buffer.alloc(15);
  bytes.set([0xc7, 12, 0xff]);
  bytes.writeUInt32BE((((+time % 1000) + 1000) % 1000) * 1_000_000, 3);
  bytes.writeBigInt64BE(BigInt(Math.floor(+time / 1000)), 7);
  return bytes;
}

/** What clients send: maps, arrays, text and small numbers. Throws where it is something else. */
export function decode(bytes: Buffer): unknown {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error("The message ends early.");
    return bytes.subarray(at, (at += length));
  };
  const list = (length: number): unknown[] => Array.from({ length }, read);
  const map = (length: number): unknown => Object.fromEntries(Array.from({ length }, () => [String(read()), read()]));
  function read(): unknown {
    const kind = take(1)[0]!;
    if (kind < 0x80) return kind;
    if (kind < 0x90) return map(kind & 15);
    if (kind < 0xa0) return list(kind & 15);
    if (kind < 0xc0) return take(kind & 31).toString();
    switch (kind) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return kind === 0xc3;
      case 0xcb:
        return take(8).readDoubleBE();
      case 0xcc:
        return take(1)[0];
      case 0xcd:
        return take(2).readUInt16BE();
      case 0xce:
        return take(4).readUInt32BE();
      case 0xd2:
        return take(4).readInt32BE();
      case 0xd9:
        return take(take(1)[0]!).toString();
      case 0xda:
        return take(take(2).readUInt16BE()).toString();
      case 0xdc:
        return list(take(2).readUInt16BE());
      case 0xde:
        return map(take(2).readUInt16BE());
      default:
        throw new Error(`A message has the unknown mark ${kind}.`);
    }
  }
  return read();
}
