import { eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import type { notesCalls } from '@portal/contract/notes/calls'
import type { Assignee } from '@portal/contract/notes/fields'
import type { Role } from '@portal/contract/permissions'
import type { Tx } from '../../platform/db/connect.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { publishLive } from '../../platform/live/publish.ts'
import { type LockedCustomer, recordEvents } from '../customers/public.ts'
import { auditNote, lockNote, onCustomer } from './on-customer.ts'
import {
  findFollowUp,
  insertFollowUp,
  listOpenFollowUps,
  markDone,
  markOpen,
  setAssignee,
  setDueOn,
  type StoredFollowUp,
} from './queries/follow-ups.ts'
import { listColleagues } from './queries/mentions.ts'
import { canFollowUp, describeFollowUp, nameAssignee } from './rules.ts'

type FollowUpCalls = Pick<
  typeof notesCalls,
  'addFollowUp' | 'completeFollowUp' | 'postponeFollowUp' | 'handOnFollowUp' | 'getFollowUps'
>

/** Handlers for the follow-ups of notes. */
export const followUpHandlers = {
  async addFollowUp(request, context) {
    const { email: _, noteId, dueOn, assignee, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const note = await lockNote(request, locked, noteId)
      if (note.isRemoved) throw request.refuse('NoteRemoved')
      await addFollowUp(request, locked, noteId, { dueOn, assignee })
    })
  },

  async completeFollowUp(request, context) {
    const { email: _, followUpId, outcome, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const { dueOn } = await lockOpen(request, locked, followUpId)
      await publishLive(locked.tx, 'queues')
      await markDone(locked.tx, followUpId, { by: request.staff.id, outcome, at: locked.at })
      await recordEvents(locked, [eventName.followUpCompleted, '', { followUpId, dueOn }])
      await auditNote(locked, 'complete-follow-up', { after: { followUpId } })
    })
  },

  async postponeFollowUp(request, context) {
    const { email: _, followUpId, dueOn, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const before = await lockOpen(request, locked, followUpId)
      rejectPastDay(request, locked, dueOn)
      if (dueOn !== before.dueOn) await postpone(locked, { followUpId, from: before.dueOn, to: dueOn })
    })
  },

  async handOnFollowUp(request, context) {
    const { email: _, followUpId, assignee, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const before = await lockOpen(request, locked, followUpId)
      const to = await findAssignee(request, locked.tx, assignee)
      await publishLive(locked.tx, 'queues')
      await setAssignee(locked.tx, followUpId, { assigneeId: to.id, role: to.id === null ? to.role : null })
      const details = `From ${nameAssignee(before.assignee, before.role)} to ${nameAssignee(to.name, to.role)}`
      await recordEvents(locked, [eventName.followUpHandedOn, details, { followUpId, dueOn: before.dueOn }])
      await auditNote(locked, 'hand-on-follow-up', {
        before: { assignee: before.assignee ?? before.role },
        after: { followUpId, assignee: to.name ?? to.role },
      })
    })
  },

  async getFollowUps({ input, staff }, { db }) {
    return listOpenFollowUps(db, input.whose === 'mine' ? staff : null)
  },
} satisfies Handlers<FollowUpCalls>

interface NewFollowUp {
  readonly dueOn: CalendarDay
  readonly assignee: Assignee
}

type AddRequest = AssignRequest & DayRequest

/** Adds a follow-up to a note; the customer must be locked. */
export async function addFollowUp(
  request: AddRequest,
  locked: LockedCustomer,
  noteId: number,
  { dueOn, assignee }: NewFollowUp,
): Promise<void> {
  rejectPastDay(request, locked, dueOn)
  const { id, name, role } = await findAssignee(request, locked.tx, assignee)
  const given = { assigneeId: id, role: id === null ? role : null }
  await publishLive(locked.tx, 'queues')
  const followUpId = await insertFollowUp(locked.tx, { noteId, dueOn, ...given, at: locked.at })
  const details = describeFollowUp(dueOn, name, role)
  await recordEvents(locked, [eventName.followUpAdded, details, { followUpId, dueOn }])
  await auditNote(locked, 'add-follow-up', { after: { noteId, followUpId, dueOn, assignee: name ?? role } })
}

interface AssignRequest {
  refuse(code: 'CannotAssign'): Refusal
}

interface DayRequest {
  refuse(code: 'DayOver'): Refusal
}

function rejectPastDay({ refuse }: DayRequest, { today }: LockedCustomer, dueOn: CalendarDay): void {
  if (dueOn < today) throw refuse('DayOver')
}

/** Finds an active admin user or a role that has the permission; `id` and `name` are null for a role. */
async function findAssignee(
  { refuse }: AssignRequest,
  tx: Tx,
  assignee: Assignee,
): Promise<{ id: number; name: string; role: Role } | { id: null; name: null; role: Role }> {
  if ('role' in assignee) {
    if (!canFollowUp(assignee.role)) throw refuse('CannotAssign')
    return { id: null, name: null, role: assignee.role }
  }
  const colleague = (await listColleagues(tx)).find(({ email }) => email === assignee.staff)
  if (!colleague || !canFollowUp(colleague.role)) throw refuse('CannotAssign')
  return colleague
}

async function lockOpen(
  { refuse }: { refuse(code: 'FollowUpNotFound' | 'FollowUpDone'): Refusal },
  { tx, account }: LockedCustomer,
  followUpId: number,
): Promise<StoredFollowUp> {
  const found = await findFollowUp(tx, account.id, followUpId)
  if (!found) throw refuse('FollowUpNotFound')
  if (found.isDone) throw refuse('FollowUpDone')
  return found
}

interface Postponed {
  readonly followUpId: number
  readonly from: CalendarDay
  readonly to: CalendarDay
}

async function postpone(locked: LockedCustomer, { followUpId, from, to }: Postponed): Promise<void> {
  await publishLive(locked.tx, 'queues')
  await setDueOn(locked.tx, followUpId, to)
  const details = `From ${formatDate(from)} to ${formatDate(to)}`
  await recordEvents(locked, [eventName.followUpPostponed, details, { followUpId, dueOn: to }])
  await auditNote(locked, 'postpone-follow-up', { before: { dueOn: from }, after: { followUpId, dueOn: to } })
}

/** Restores the earlier due date of an open follow-up, even if it has passed. The customer must be locked. */
export async function restoreDueOn(
  locked: LockedCustomer,
  followUpId: number,
  dueOn: CalendarDay,
  refuse: () => Refusal,
): Promise<void> {
  const found = await findFollowUp(locked.tx, locked.account.id, followUpId)
  if (!found || found.isDone) throw refuse()
  await postpone(locked, { followUpId, from: found.dueOn, to: dueOn })
}

/** Reopens a completed follow-up. The customer must be locked. */
export async function reopenFollowUp(locked: LockedCustomer, followUpId: number, refuse: () => Refusal): Promise<void> {
  const found = await findFollowUp(locked.tx, locked.account.id, followUpId)
  if (!found?.isDone) throw refuse()
  const { dueOn } = found
  await publishLive(locked.tx, 'queues')
  await markOpen(locked.tx, followUpId)
  await recordEvents(locked, [eventName.followUpReopened, '', { followUpId, dueOn }])
  await auditNote(locked, 'reopen-follow-up', { after: { followUpId } })
}
