import type { Tx } from '../../platform/db/connect.ts'
import type { Exactly } from '../../platform/http/handler.ts'
import { publish } from '../events/public.ts'
import { insertCode, type NewCode } from './queries.ts'

/** Returns false if the code exists. */
export async function addCode<Code extends NewCode>(tx: Tx, given: Exactly<NewCode, Code>): Promise<boolean> {
  if (!(await insertCode(tx, given))) return false
  const { code, at, startDate, endDate, duration, maximumAccounts } = given
  const data = { startDate, endDate, durationDays: duration, maximumAccounts }
  await publish(tx, { type: 'code.created', id: code, at, data })
  return true
}
