import { guardReads } from "./only-reads";

guardReads();
