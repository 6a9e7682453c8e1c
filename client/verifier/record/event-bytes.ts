const encoder = new TextEncoder();

/** The UTF-8 of an event and of what is hashed before it, in one buffer that each event takes anew. */
export class EventBytes {
  bytes = new Uint8Array(4_096);
  /** Where the event begins and ends. */
  from = 0;
  end = 0;
  text = "";
  /** Whether each character is one byte: only then is a place in the bytes one in the text. */
  isPlain = true;

  /** Takes the text of an event with what comes before it. */
  put(before: string, text: string): this {
    const whole = before + text;
    if (this.bytes.length < whole.length * 3) this.bytes = new Uint8Array(whole.length * 6);
    this.end = encoder.encodeInto(whole, this.bytes).written;
    this.from = before.length;
    this.text = text;
    this.isPlain = this.end === whole.length;
    return this;
  }

  /** All of them, until the next event is put here. */
  get hashed(): Uint8Array {
    return this.bytes.subarray(0, this.end);
  }
}
