import { type SecondStep, staffCalls } from '@portal/contract/staff/calls'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { CallFailed } from '../../app/api/call-failed.ts'
import { enter } from '../../app/chrome/start-up.ts'
import { useForm } from '../../ui/form.ts'
import { showFailure } from '../../ui/toast.ts'

/**
 * The form that starts a session, and the second step where one follows; `onSignedIn` is called once who is signed in
 * is known.
 */
export function useSignIn(email: string, onSignedIn: () => void) {
  const signIn = useAction(staffCalls.signIn)
  const [isEntering, setIsEntering] = useState(false)
  const [next, setNext] = useState<SecondStep | null>(null)

  async function enterWith(token: string) {
    setIsEntering(true)
    try {
      await enter(token)
      onSignedIn()
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      showFailure(reason)
    } finally {
      setIsEntering(false)
    }
  }

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
