/** What records ask of the transparency log, which does not know them. */
export interface RecordLogPort {
  /** How the log is reached and checked; null where this server keeps none. */
  describe(): Promise<RecordLog | null>;
  /** The last entry of the log that names an event of the record, with a `.tlog-proof`: it binds all events before. Null without one. */
  lastEntryOf(recordId: string): Promise<RecordLogEntry | null>;
}

export interface RecordLog {
  readonly origin: string;
  /** Of its signatures, as `NAME+ID+BASE64`. */
  readonly key: string;
  /** Prefix of its files on this server. */
  readonly url: string;
}

export interface RecordLogEntry {
  readonly sequence: number;
  /** Its bytes as text. */
  readonly entry: string;
  readonly proof: string;
}
