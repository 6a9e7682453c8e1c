import { setLocale } from "../lib/format/locale";
import { setTimeZone } from "../lib/format/time";

// Files share a process: each begins in the reader's own locale and time zone, whatever the file before it has set.
setLocale(undefined);
setTimeZone(undefined);
