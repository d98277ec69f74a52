import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { canBeUndone, undoCalls } from '@portal/contract/undo/calls'
import { useState } from 'react'
import { showDone, showFailure, showNotice, withdrawUndo } from '../../ui/toast.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { CallFailed } from './call-failed.ts'
import { notifyChange } from './changes.ts'
import { call } from './client.ts'
import { offerServerUndo } from './undo.ts'
import { pollOutcome } from './poll-outcome.ts'

export type Outcome<T> = { readonly ok: true; readonly reply: T } | { readonly ok: false; readonly failure: CallFailed }

export interface Action<C extends Call> {
  /**
   * Makes the call, shows the result and reloads everything on the screen. Never throws a `CallFailed`. Never resolves
   * if the dialog or form has been closed, so that no follow-up affects what is open then.
   *
   * @param onUndone called if the user selects Undo in the success message, which is available until the next action
   */
  readonly run: (input: InputOf<C>, onUndone?: () => void) => Promise<Outcome<ReplyOf<C>>>
  readonly isRunning: boolean
  /** The server does not know the outcome yet. The action continues and shows its result wherever the user is then. */
  readonly isAwaited: boolean
}

interface ActionOptions<C extends Call> {
  /** Called before anything is reloaded, even if the dialog or form has been closed. */
  readonly onReply?: (reply: ReplyOf<C>) => void
  /** Called when the outcome becomes pending. */
  readonly onAwaited?: () => void
  /** Error codes that the form shows beside a field: without a toast, unless the specification asks for one. */
  readonly inPlace?: readonly string[]
  /** Set if the call takes back an earlier one: its message says so and offers no Undo. */
  readonly isUndo?: boolean
}

interface Attempt {
  key: string
  isUnderWay: boolean
  /** Null unless it succeeded immediately. */
  requestId: string | null
}

/**
 * An action of an open dialog or form.
 *
 * Its idempotency key lasts until the server returns a definite response: retrying after an unknown outcome cannot act
 * twice, and correcting rejected input is a new attempt.
 */
export function useAction<C extends Call>(
  declared: C,
  { onReply, onAwaited, inPlace = [], isUndo = false }: ActionOptions<C> = {},
): Action<C> {
  const [isRunning, setIsRunning] = useState(false)
  const [isAwaited, setIsAwaited] = useState(false)
  const [attempt] = useState<Attempt>({ key: newKey(), isUnderWay: false, requestId: null })
  const isMounted = useIsMounted()

  async function run(input: InputOf<C>, onUndone?: () => void): Promise<Outcome<ReplyOf<C>>> {
    if (attempt.isUnderWay) return never
    const outcome = await tryOnce(input, onUndone)
    return isMounted() ? outcome : never
  }

  async function tryOnce(input: InputOf<C>, onUndone?: () => void): Promise<Outcome<ReplyOf<C>>> {
    attempt.isUnderWay = true
    withdrawUndo()
    attempt.requestId = null
    setIsRunning(true)
    try {
      const reply = await callUntilKnown(input)
      attempt.key = newKey()
      onReply?.(reply)
      if (isUndo) showDone(undoCalls.undo.done)
      else if (declared.done) {
        const toast = showDone(declared.done)
        const { requestId } = attempt
        if (requestId !== null && canBeUndone(declared)) void offerServerUndo(toast, requestId, onUndone)
      }
      return { ok: true, reply }
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      if (reason.isDefinite) attempt.key = newKey()
      const isInPlace = isMounted() && inPlace.includes(reason.code)
      if (reason.hasToast || !isInPlace) showFailure(reason)
      return { ok: false, failure: reason }
    } finally {
      attempt.isUnderWay = false
      setIsRunning(false)
      setIsAwaited(false)
      void notifyChange()
    }
  }

  async function callUntilKnown(input: InputOf<C>): Promise<ReplyOf<C>> {
    try {
      const onResponse = (_asOfMs: number, id: string | null) => {
        attempt.requestId = id
      }
      return await call(declared, input, { idempotencyKey: attempt.key, onResponse })
    } catch (reason) {
      if (!(reason instanceof CallFailed && reason.isAwaited)) throw reason
      setIsAwaited(true)
      showNotice(reason.message)
      onAwaited?.()
      void notifyChange()
      return pollOutcome(declared, input, attempt.key)
    }
  }
  return { run, isRunning, isAwaited }
}

const never = new Promise<never>(() => {})

/** 128 random bits; `crypto.randomUUID` only exists on pages served over TLS or from localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
