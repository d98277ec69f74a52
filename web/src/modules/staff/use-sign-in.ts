import { type SecondStep, staffCalls } from '@portal/contract/staff/calls'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { useTask } from '../../app/api/task.ts'
import { enter } from '../../app/chrome/start-up.ts'
import { useForm } from '../../ui/form.ts'

/** The form that starts a session, with the second step if there is one; calls `onSignedIn` once the user is loaded. */
export function useSignIn(email: string, onSignedIn: () => void) {
  const signIn = useAction(staffCalls.signIn)
  const { run: enterWith, isRunning: isEntering } = useTask(async (_signal, token: string) => {
    await enter(token)
    onSignedIn()
  })
  const [next, setNext] = useState<SecondStep | null>(null)

  const form = useForm({
    schema: staffCalls.signIn.input,
    initial: { email, password: '' },
    async onSubmit(values) {
      const outcome = await signIn.run(values)
      if (!outcome.ok) return
      if ('token' in outcome.reply) await enterWith(outcome.reply.token)
      else setNext(outcome.reply)
    },
  })

  function startAgain() {
    form.fill({ password: '' })
    setNext(null)
  }
  const secondStep = next && { ...next, isEntering, onToken: enterWith, onStartAgain: startAgain }
  return { form, isRunning: signIn.isRunning || isEntering, secondStep }
}
