import { whyNotUsable } from '@portal/contract/complimentary-codes/usable'
import { toUtcDay } from '@portal/contract/dates'
import type { CodeError } from '@portal/contract/service/codes/calls'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { countAccount, lockCodeToUse } from '../../complimentary-codes/public.ts'

/** Claims a use of a complimentary code and locks the code until the transaction ends. */
export async function claimCodeUse(
  tx: Tx,
  text: string,
  { at, refuse }: { readonly at: Date; refuse(code: CodeError): Refusal },
): Promise<{ readonly code: string; readonly durationDays: number }> {
  const code = text.toUpperCase()
  const found = await lockCodeToUse(tx, code)
  if (!found) throw refuse('ComplimentaryCodeNotFound')
  const reason = whyNotUsable(found, toUtcDay(at))
  if (reason !== null) throw refuse(reason)
  await countAccount(tx, code)
  return { code, durationDays: found.durationDays }
}
