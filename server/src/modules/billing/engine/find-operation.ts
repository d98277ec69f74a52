import type { Db } from '../../../platform/db/connect.ts'
import type { Operation, OperationKind } from './operations.ts'

export async function findOperation(db: Db, id: string): Promise<Operation | null> {
  const row = await db
    .selectFrom('payment_operations')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .where('payment_operations.id', '=', id)
    .select(['payment_operations.id', 'customer_id as customerId', 'kind', 'state', 'request_id as requestId'])
    .select(['request', 'progress', 'attempt_id as attemptId', 'refund_id as refundId', 'result_code as resultCode'])
    .select(['asked_at as askedAt', 'times_asked as timesAsked'])
    .select(['staff.id as staffId', 'staff.email', 'staff.first_name as firstName', 'staff.last_name as lastName'])
    .executeTakeFirst()
  if (!row) return null
  const { staffId, email, firstName, lastName, ...operation } = row
  return {
    ...operation,
    // The database knows no other kinds and states.
    kind: operation.kind as OperationKind,
    state: operation.state as Operation['state'],
    staff:
      staffId === null || email === null || firstName === null || lastName === null
        ? null
        : { id: staffId, email, firstName, lastName },
  }
}
