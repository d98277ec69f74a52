import type { CallFailed } from '../../../app/api/call-failed.ts'
import type { Form } from '../../../ui/form.ts'

/** The errors of a code, shown beside its field. */
export const codeErrors = { WrongCode: 'code', UsedCode: 'code' } as const

/** Selects a rejected code, so that the next one replaces it. */
export function selectRejectedCode({ code }: CallFailed, { props }: Pick<Form<unknown>, 'props'>) {
  if (code in codeErrors) props.ref.current?.querySelector<HTMLInputElement>('[name="code"]')?.select()
}

/** Whether the sign-in can only continue from its start. */
export function hasEnded({ code }: CallFailed): boolean {
  return ['InvalidChallenge', 'DisabledAccount', 'EnrolmentExpired'].includes(code)
}
