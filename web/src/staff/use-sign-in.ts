import { staffCalls } from '@portal/contract/staff/calls'
import { useState } from 'react'
import { useAction } from '../api/actions.ts'
import { CallFailed } from '../api/call-failed.ts'
import { enter } from '../chrome/start-up.ts'
import { useForm } from '../ui/form.ts'
import { showFailure } from '../ui/toast.ts'

/** The form that begins a session; `onSignedIn` is called once who is signed in is known. */
export function useSignIn(email: string, onSignedIn: () => void) {
  const signIn = useAction(staffCalls.signIn)
  const [isEntering, setIsEntering] = useState(false)

  const form = useForm({
    schema: staffCalls.signIn.input,
    initial: { email, password: '' },
    async onSubmit(values) {
      const outcome = await signIn.run(values)
      if (!outcome.ok) return
      setIsEntering(true)
      try {
        await enter(outcome.reply.token)
        onSignedIn()
      } catch (reason) {
        if (!(reason instanceof CallFailed)) throw reason
        showFailure(reason)
      } finally {
        setIsEntering(false)
      }
    },
  })
  return { form, isRunning: signIn.isRunning || isEntering }
}
