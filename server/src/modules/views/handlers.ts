import type { viewsCalls } from '@portal/contract/views/calls'
import { viewedListOf } from '@portal/contract/views/lists'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { allUsed, type Handlers, type SignedInStaff } from '../../platform/http/handler.ts'
import { refuseCommon } from '../../platform/http/refusal.ts'
import {
  deleteView,
  findDefault,
  findUsers,
  insertView,
  listViews,
  lockView,
  setDefaultView,
  type StoredView,
  updateView,
} from './queries.ts'
import { canChange, canOpen, canSee } from './rules.ts'

export const viewsHandlers = {
  async getViews({ staff }, { db }) {
    const views = await listViews(db, staff.id)
    return views.flatMap(({ ownerId, list: name, ...view }) => {
      const list = viewedListOf(name)?.name
      const stored = { ...view, ownerId, list: name }
      if (!list || !canSee(staff, stored)) return []
      return [{ ...view, list, isMine: ownerId === staff.id, canChange: canChange(staff, stored) }]
    })
  },

  async saveView({ input, staff, requestId, refuse }, { transaction, now }) {
    const { list, name, query, role, ...rest } = input
    allUsed(rest)
    if (!canOpen(staff.role, list)) throw refuseCommon('NotAllowed')
    if (role !== null && !canOpen(role, list)) throw refuse('RoleCannotOpen')
    return transaction(async (tx) => {
      const at = now()
      const view = { list, name, query, role }
      const id = await insertView(tx, { ...view, ownerId: staff.id, at })
      if (typeof id === 'string') throw refuse(id)
      await record(tx, { staff, action: 'save-view', at, requestId, subject: name, after: { list, query, role } })
      return { id }
    })
  },

  async updateView({ input, staff, requestId, refuse }, { transaction, now }) {
    const { id, name, query, role, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      const view = await lockVisibleView(tx, id, staff)
      if (!view) throw refuse('ViewNotFound')
      if (!canChange(staff, view)) throw refuse('NotYours')
      const next = {
        ...view,
        name: name ?? view.name,
        query: query ?? view.query,
        role: role === undefined ? view.role : role,
      }
      if (next.role !== null && !canOpen(next.role, view.list)) throw refuse('RoleCannotOpen')
      if (!(await updateView(tx, next, at))) throw refuse('NameTaken')
      const facts = (of: StoredView) => ({ name: of.name, query: of.query, role: of.role })
      const change = { staff, action: 'update-view', at, requestId, subject: view.name }
      await record(tx, { ...change, before: facts(view), after: facts(next) })
    })
  },

  async deleteView({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const view = await lockVisibleView(tx, input.id, staff)
      if (!view) throw refuse('ViewNotFound')
      if (!canChange(staff, view)) throw refuse('NotYours')
      const { list, query, role, name: subject } = view
      const { owner, defaultFor } = await findUsers(tx, view.id)
      await deleteView(tx, view.id)
      const before = { list, query, role, owner, ...(defaultFor.length > 0 && { defaultFor }) }
      await record(tx, { staff, action: 'delete-view', at: now(), requestId, subject, before })
    })
  },

  async setDefaultView({ input, staff, requestId, refuse }, { transaction, now }) {
    const { list, id, ...rest } = input
    allUsed(rest)
    if (!canOpen(staff.role, list)) throw refuseCommon('NotAllowed')
    await transaction(async (tx) => {
      const view = id === null ? null : await lockVisibleView(tx, id, staff)
      if (id !== null && view?.list !== list) throw refuse('ViewNotFound')
      const before = { view: (await findDefault(tx, staff.id, list))?.name ?? null }
      await setDefaultView(tx, staff.id, list, id)
      const after = { view: view?.name ?? null }
      await record(tx, { staff, action: 'set-default-view', at: now(), requestId, subject: list, before, after })
    })
  },
} satisfies Handlers<typeof viewsCalls>

/** Locks a view that the admin user can see. */
async function lockVisibleView(tx: Tx, id: number, staff: SignedInStaff): Promise<StoredView | null> {
  const view = await lockView(tx, id)
  return view && canSee(staff, view) ? view : null
}
