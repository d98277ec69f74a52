import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import type { z } from 'zod'
import { type Form, type FormOptions, useForm } from '../../ui/form.ts'
import { useAction } from './actions.ts'
import type { CallFailed } from './call-failed.ts'

interface CallFormOptions<C extends Call, S extends z.ZodType> extends Pick<FormOptions<S>, 'initial' | 'complete'> {
  /** Set if the form's values differ from the call's input. */
  readonly entered?: Entered<C, S>
  /** Called even if the form has been closed. */
  readonly onReply?: (reply: ReplyOf<C>) => void
  readonly onDone?: (reply: ReplyOf<C>) => unknown
  /** Fields that show server errors, by error code. */
  readonly errorFields?: Readonly<Record<string, keyof z.input<S> & string>>
  readonly onFailed?: (failure: CallFailed, form: Form<z.input<S>>) => void
}

interface Entered<C extends Call, S extends z.ZodType> extends Pick<FormOptions<S>, 'schema'> {
  readonly toInput: (values: z.input<S>) => InputOf<C>
}

/** The form of a call: its fields are the call's input unless `entered` is set. */
export function useCallForm<C extends Call, S extends z.ZodType = C['input']>(
  call: C,
  { entered, onReply, onDone, errorFields = {}, onFailed, ...options }: CallFormOptions<C, S>,
): { readonly form: Form<z.input<S>>; readonly isRunning: boolean } {
  const { run, isRunning } = useAction(call, { ...(onReply && { onReply }), inPlace: Object.keys(errorFields) })
  // Without `entered`, S is the schema of the call's input.
  const { schema, toInput } = entered ?? ({ schema: call.input, toInput: (input) => input } as Entered<C, S>)
  const form: Form<z.input<S>> = useForm<S>({
    ...options,
    schema,
    async onSubmit(values) {
      const outcome = await run(toInput(values))
      if (outcome.ok) return onDone?.(outcome.reply)
      const field = errorFields[outcome.failure.code]
      if (field) form.setFieldError(field, outcome.failure.message)
      onFailed?.(outcome.failure, form)
    },
  })
  return { form, isRunning }
}
