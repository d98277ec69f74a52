import type { Outcome } from '../../../app/api/actions.ts'
import type { Form } from '../../../ui/form.ts'

/** Shows a wrong code beside its field, where it can be corrected. @returns whether the code was wrong */
export function objectToCode<T extends { readonly code: string }>(form: Form<T>, outcome: Outcome<unknown>): boolean {
  if (outcome.ok || !['WrongCode', 'UsedCode'].includes(outcome.failure.code)) return false
  form.objectTo('code', outcome.failure.message)
  form.props.ref.current?.querySelector<HTMLInputElement>('[name="code"]')?.select()
  return true
}

/** Whether the sign-in goes on only from its start. */
export function hasEnded(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && ['InvalidChallenge', 'DisabledAccount', 'EnrolmentExpired'].includes(outcome.failure.code)
}
