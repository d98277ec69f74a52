import type { z } from 'zod'

/** An environment variable: how to parse it, its default, and the line that describes it. */
export interface Setting<Value = unknown> {
  /** Parses the variable's text; its error message completes the sentence "NAME must be …". */
  readonly schema: z.ZodType<Value, string>
  /** The text used if the variable is unset; '' means that there is no value. */
  readonly unset: string
  readonly about: string
  /** Whether the value must not be repeated in messages. */
  readonly secret?: boolean
}

export function setting<Value>(schema: z.ZodType<Value, string>, unset: string, about: string, secret?: 'secret') {
  return { schema, unset, about, secret: secret === 'secret' }
}
