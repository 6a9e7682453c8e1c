/** Lines of a stream of bytes, as they come. The last may lack its newline. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [rest, size] = ["", 0];
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > bytesMax) throw new RangeError(`The file is longer than ${bytesMax} bytes.`);
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
