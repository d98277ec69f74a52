import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import type { z } from 'zod'
import { type Form, type FormOptions, useForm } from '../../ui/form.ts'
import { useAction } from './actions.ts'
import type { CallFailed } from './call-failed.ts'

interface CallFormOptions<C extends Call, S extends z.ZodType> extends Pick<FormOptions<S>, 'initial' | 'complete'> {
  /** Set where what is entered is not the call's input as it is. */
  readonly entered?: Entered<C, S>
  /** Called even if the form has been left meanwhile. */
  readonly onReply?: (reply: ReplyOf<C>) => void
  readonly onDone?: (reply: ReplyOf<C>) => unknown
  /** The fields beside which errors of the server are shown, by error code. */
  readonly errorFields?: Readonly<Record<string, keyof z.input<S> & string>>
  readonly onFailed?: (failure: CallFailed, form: Form<z.input<S>>) => void
}

interface Entered<C extends Call, S extends z.ZodType> extends Pick<FormOptions<S>, 'schema'> {
  readonly toInput: (values: z.input<S>) => InputOf<C>
}

/** The form of one call: its fields are the call's input, unless `entered` says otherwise. */
export function useCallForm<C extends Call, S extends z.ZodType = C['input']>(
  call: C,
  { entered, onReply, onDone, errorFields = {}, onFailed, ...options }: CallFormOptions<C, S>,
): { readonly form: Form<z.input<S>>; readonly isRunning: boolean } {
  const { run, isRunning } = useAction(call, onReply && { onReply })
  // Without `entered`, S is the schema of the call's input.
  const { schema, toInput } = entered ?? ({ schema: call.input, toInput: (input) => input } as Entered<C, S>)
  const form: Form<z.input<S>> = useForm<S>({
    ...options,
    schema,
    async onSubmit(values) {
      const outcome = await run(toInput(values))
      if (outcome.ok) return onDone?.(outcome.reply)
      const field = errorFields[outcome.failure.code]
      if (field) form.objectTo(field, outcome.failure.message)
      onFailed?.(outcome.failure, form)
    },
  })
  return { form, isRunning }
}
