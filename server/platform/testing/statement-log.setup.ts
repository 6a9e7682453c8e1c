import { logRows } from "./row-log";
import { logStatements } from "./statement-log";

logStatements();
logRows();
