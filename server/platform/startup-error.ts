/** A reason not to start (or to stop) that the operator can mend: printed as its one sentence, exit code 1, no stack. */
export class StartupError extends Error {}
