import { createStore } from './store.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failure' | 'notice'
  readonly text: string
  /** Small print: the ID to mention to support. */
  readonly detail: string
  readonly shownAt: Date
  /** Undoes the action; available until the next action. */
  readonly undo: (() => void) | null
}

const HISTORY_LENGTH = 10
const shown = createStore<readonly Toast[]>([])
const past = createStore<readonly Toast[]>([])
let count = 0

/** Toasts on the screen, oldest first. */
export const useToasts = shown.use
/** The latest toasts, newest first, to read after they disappear. */
export const usePastToasts = past.use

/** Returns the toast's ID. */
export function showDone(text: string, detail = ''): number {
  return show('done', text, detail)
}

/** Adds Undo to a toast, until the next action. */
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

/** The screen shows it too, and for longer: a request ID is shown only once. */
export function removeDetail(detail: string) {
  shown.set(shown.get().map((toast) => (toast.detail === detail ? { ...toast, detail: '' } : toast)))
}

export function closeToast(id: number) {
  shown.set(shown.get().filter((toast) => toast.id !== id))
}

/** Removes Undo from earlier toasts, because another action follows. */
export function withdrawUndo() {
  for (const toasts of [shown, past]) {
    if (toasts.get().some(({ undo }) => undo !== null))
      toasts.set(toasts.get().map((toast) => ({ ...toast, undo: null })))
  }
}

function show(kind: Toast['kind'], text: string, detail = ''): number {
  count += 1
  const toast: Toast = { id: count, kind, text, detail, shownAt: new Date(), undo: null }
  past.set([toast, ...past.get()].slice(0, HISTORY_LENGTH))
  // A repeated text reuses its toast, shown again.
  shown.set([...shown.get().filter((other) => other.text !== text), toast])
  return count
}
