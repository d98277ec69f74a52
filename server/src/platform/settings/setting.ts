import type { z } from 'zod'

/** One environment variable: how its text is read, what holds when it is unset, and the line that explains it. */
export interface Setting<Value = unknown> {
  /** From the variable's text; a refused text's message completes the sentence "NAME must be …". */
  readonly schema: z.ZodType<Value, string>
  /** The text that stands for an unset variable; '' means that there is no value. */
  readonly unset: string
  readonly about: string
  /** Whether the value must not be repeated in messages. */
  readonly secret?: boolean
}

export function setting<Value>(schema: z.ZodType<Value, string>, unset: string, about: string, secret?: 'secret') {
  return { schema, unset, about, secret: secret === 'secret' }
}
