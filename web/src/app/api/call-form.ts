import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { type Draft, type Form, useForm } from '../../ui/form.ts'
import { useAction } from './actions.ts'
import type { CallFailed } from './call-failed.ts'

interface CallFormOptions<C extends Call> {
  readonly initial: Draft<InputOf<C>>
  /** Called even if the form has been left meanwhile. */
  readonly onReply?: (reply: ReplyOf<C>) => void
  readonly onDone?: (reply: ReplyOf<C>) => unknown
  /** The fields beside which errors of the server are shown, by error code. */
  readonly errorFields?: Readonly<Record<string, keyof InputOf<C> & string>>
  readonly onFailed?: (failure: CallFailed, form: Form<InputOf<C>>) => void
}

/** The form of one call: its fields are the call's input, which is sent as it is. */
export function useCallForm<C extends Call>(
  call: C,
  { initial, onReply, onDone, errorFields = {}, onFailed }: CallFormOptions<C>,
): { readonly form: Form<InputOf<C>>; readonly isRunning: boolean } {
  const { run, isRunning } = useAction(call, onReply && { onReply })
  const form: Form<InputOf<C>> = useForm<C['input']>({
    schema: call.input,
    initial,
    async onSubmit(input) {
      const outcome = await run(input)
      if (outcome.ok) return onDone?.(outcome.reply)
      const field = errorFields[outcome.failure.code]
      if (field) form.objectTo(field, outcome.failure.message)
      onFailed?.(outcome.failure, form)
    },
  })
  return { form, isRunning }
}
