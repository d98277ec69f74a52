/** Why the program does not start, as one sentence for the person who started it; shown without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'CannotStart'
}
