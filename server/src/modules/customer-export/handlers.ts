import type { customerExportCalls } from '@portal/contract/customer-export/calls'
import { HOUR_MS } from '@portal/contract/durations'
import { record } from '../../platform/audit/record.ts'
import type { CallContext, Handlers } from '../../platform/http/handler.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { admitAttempt } from '../../platform/throttling/throttle.ts'
import { makeCustomerExport } from './jobs.ts'
import { cancelExport, insertExport, listExportsOf, lockExportOf } from './queries.ts'

const PER_STAFF_AND_HOUR = 20
const SHOWN = 20

export const customerExportHandlers = {
  async emailUserList({ input, staff, requestId }, context) {
    await admit(context, staff.id)
    const { sendToEmailAddress: sendTo, ...chosen } = input
    await context.transaction(async (tx) => {
      const at = context.now()
      const id = context.newId()
      await insertExport(tx, { id, staffId: staff.id, sendTo, chosen, at })
      await enqueue(tx, context, makeCustomerExport, { exportId: id })
      await record(tx, { staff, action: 'email-user-list', at, requestId, subject: id, after: { ...chosen, sendTo } })
    })
  },

  async getMyCustomerExports({ staff }, { db }) {
    return listExportsOf(db, staff.id, SHOWN)
  },

  async cancelCustomerExport({ input: { id }, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const found = await lockExportOf(tx, staff.id, id)
      if (!found) throw refuse('CustomerExportNotFound')
      const { state } = found
      if (state !== 'queued' && state !== 'running') throw refuse('ExportEnded')
      const at = now()
      await cancelExport(tx, id, at)
      const changes = { before: { state }, after: { state: 'cancelled' } }
      await record(tx, { staff, action: 'cancel-customer-export', at, requestId, subject: id, ...changes })
    })
  },
} satisfies Handlers<typeof customerExportCalls>

/** Limits requests, because each list emails the data of all customers. */
async function admit(context: CallContext, staffId: number): Promise<void> {
  const limit = { key: `email-user-list by ${staffId}`, maxAttempts: PER_STAFF_AND_HOUR, windowMs: HOUR_MS }
  await admitAttempt(context, [limit])
}
