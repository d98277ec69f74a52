import { adjustmentHandlers } from '../modules/billing/adjustments/handlers.ts'
import { endUnpaidSubscription } from '../modules/billing/cancellation/handlers.ts'
import type { BulkHandlers } from '../modules/bulk/public.ts'
import { complimentaryCodesHandlers } from '../modules/complimentary-codes/handlers.ts'
import { channelsHandlers } from '../modules/content/channels/handlers.ts'
import { vodsHandlers } from '../modules/content/vods/handlers.ts'
import { statusHandlers } from '../modules/customers/status/handlers.ts'
import { notesHandlers } from '../modules/notes/handlers.ts'

/**
 * The handler of each bulk action's call is that of a single row, except that bulk cancellation takes only unpaid
 * customers.
 */
export const bulkActionHandlers: BulkHandlers = {
  verify: statusHandlers.verifyUser,
  suspend: statusHandlers.suspendUser,
  unsuspend: statusHandlers.unsuspendUser,
  addCredit: adjustmentHandlers.addCredit,
  addComplimentaryDays: adjustmentHandlers.addComplimentaryDays,
  cancel: endUnpaidSubscription,
  addNote: notesHandlers.addNote,
  addFollowUp: notesHandlers.addNote,
  enableVods: vodsHandlers.toggleVodStatus,
  disableVods: vodsHandlers.toggleVodStatus,
  enableChannels: channelsHandlers.toggleChannelStatus,
  disableChannels: channelsHandlers.toggleChannelStatus,
  enableCodes: complimentaryCodesHandlers.toggleComplimentaryCodeStatus,
  disableCodes: complimentaryCodesHandlers.toggleComplimentaryCodeStatus,
}
