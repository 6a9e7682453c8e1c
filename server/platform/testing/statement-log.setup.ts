import { logStatements } from "./statement-log";

logStatements();
