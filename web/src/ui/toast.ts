import { createStore } from './store.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failure' | 'notice'
  readonly text: string
  /** Small print: what to name when asking for help. */
  readonly detail: string
  readonly shownAt: Date
  /** Takes back what was done; until the next action. */
  readonly undo: (() => void) | null
}

const KEPT = 10
const shown = createStore<readonly Toast[]>([])
const past = createStore<readonly Toast[]>([])
let count = 0

/** The toasts on the screen, oldest first. */
export const useToasts = shown.use
/** The last toasts, newest first, so that one can be read after it has gone. */
export const usePastToasts = past.use

/** Returns its id. */
export function showDone(text: string, detail = ''): number {
  return show('done', text, detail)
}

/** What a toast says was done can be undone; until the next action. */
export function offerUndo(id: number, undo: () => void) {
  for (const toasts of [shown, past]) {
    toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, undo } : toast)))
  }
}

export function showNotice(text: string) {
  show('notice', text)
}

export function showFailure(failure: { readonly message: string; readonly detail: string }) {
  show('failure', failure.message, failure.detail)
}

/** The screen says it too, and for longer: a request ID is shown once. */
export function takeOverDetail(detail: string) {
  shown.set(shown.get().map((toast) => (toast.detail === detail ? { ...toast, detail: '' } : toast)))
}

export function closeToast(id: number) {
  shown.set(shown.get().filter((toast) => toast.id !== id))
}

/** What was done before cannot be taken back any longer: an action follows it. */
export function withdrawUndo() {
  for (const toasts of [shown, past]) {
    if (toasts.get().some(({ undo }) => undo !== null))
      toasts.set(toasts.get().map((toast) => ({ ...toast, undo: null })))
  }
}

function show(kind: Toast['kind'], text: string, detail = ''): number {
  count += 1
  const toast: Toast = { id: count, kind, text, detail, shownAt: new Date(), undo: null }
  past.set([toast, ...past.get()].slice(0, KEPT))
  // The same text twice is one toast, shown again.
  shown.set([...shown.get().filter((other) => other.text !== text), toast])
  return count
}
