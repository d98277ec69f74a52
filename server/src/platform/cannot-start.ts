/** Explains in one sentence why the program cannot start; shown to the operator without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'CannotStart'
}
