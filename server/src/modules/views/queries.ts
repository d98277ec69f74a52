import { formatFullName } from '@portal/contract/full-name'
import type { Role } from '@portal/contract/permissions'
import { MAX_VIEWS } from '@portal/contract/views/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

export interface StoredView {
  readonly id: number
  readonly list: string
  readonly name: string
  readonly query: string
  readonly role: Role | null
  readonly ownerId: number
}

interface ListedView extends StoredView {
  /** The owner's full name. */
  readonly owner: string
  readonly isDefault: boolean
}

type NewView = Omit<StoredView, 'id'> & { readonly at: Date }

const columns = ['view.id', 'view.list', 'view.name', 'view.query', 'view.role', 'view.owner_id as ownerId'] as const

/** Returns the views of an admin user and all shared ones: their own first, then by name. */
export async function listViews(db: Db, staffId: number): Promise<ListedView[]> {
  const rows = await db
    .selectFrom('saved_views as view')
    .innerJoin('staff as owner', 'owner.id', 'view.owner_id')
    .leftJoin('view_defaults as opened', (join) =>
      join.onRef('opened.view_id', '=', 'view.id').on('opened.staff_id', '=', staffId),
    )
    .select(columns)
    .select(['owner.first_name as firstName', 'owner.last_name as lastName', 'opened.view_id as defaultId'])
    .where((is) => is.or([is('view.owner_id', '=', staffId), is('view.role', 'is not', null)]))
    .orderBy(sql`view.owner_id <> ${staffId}`)
    .orderBy(sql`fold_for_search(view.name)`)
    .orderBy('view.id')
    .execute()
  return rows.map(({ firstName, lastName, defaultId, ...view }) => ({
    ...view,
    role: view.role as Role | null,
    owner: formatFullName({ firstName, lastName }),
    isDefault: defaultId !== null,
  }))
}

/** Locks a view. */
export async function lockView(tx: Tx, id: number): Promise<StoredView | null> {
  const view = await tx
    .selectFrom('saved_views as view')
    .select(columns)
    .where('view.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return view ? { ...view, role: view.role as Role | null } : null
}

/** Returns the new view's ID, or why it cannot be stored. */
export async function insertView(tx: Tx, view: NewView): Promise<number | 'NameTaken' | 'TooManyViews'> {
  await lockNames(tx, view.list)
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', view.ownerId)
    .where('list', '=', view.list)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_VIEWS) return 'TooManyViews'
  const { at, ownerId: owner_id, ...rest } = view
  const inserted = await tx
    .insertInto('saved_views')
    .values({ ...rest, owner_id, created_at: at, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? 'NameTaken'
}

/** Updates a locked view. Returns false if the name is taken. */
export async function updateView(tx: Tx, { id, name, query, role, list, ownerId }: StoredView, at: Date) {
  await lockNames(tx, list)
  const { rows } = await sql`
    select from saved_views
    where id <> ${id} and list = ${list} and lower(name) = lower(${name}) and (owner_id = ${ownerId} or role = ${role})
  `.execute(tx)
  if (rows.length > 0) return false
  await tx.updateTable('saved_views').set({ name, query, role, changed_at: at }).where('id', '=', id).execute()
  return true
}

/** Until the transaction ends, no one else can add or rename a view of the list. */
async function lockNames(tx: Tx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('views'), hashtext(${list}))`.execute(tx)
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** Returns the email addresses of the owner and of the users whose default view it is. */
export async function findUsers(tx: Tx, id: number): Promise<{ owner: string; defaultFor: string[] }> {
  const { rows } = await sql<{ owner: string; defaultFor: string[] }>`
    select owner.email as owner, array(
        select email from view_defaults join staff on staff.id = staff_id where view_id = view.id order by email
      ) as "defaultFor"
    from saved_views view join staff owner on owner.id = view.owner_id where view.id = ${id}`.execute(tx)
  const [users] = rows
  if (!users) throw new Error(`view ${id} no longer exists`)
  return users
}

/** Changes the owner of a view. Returns false if the new owner has a view with the same name. */
export async function setOwner(tx: Tx, { id, owner }: { readonly id: number; readonly owner: string }) {
  const { rows } = await sql`
    update saved_views view set owner_id = owner.id from staff owner
    where view.id = ${id} and owner.email = ${owner} and not exists (
      select from saved_views other where other.owner_id = owner.id and other.id <> view.id
        and other.list = view.list and lower(other.name) = lower(view.name))
    returning view.id`.execute(tx)
  return rows.length > 0
}

/** Makes the view the default again for those users who have no other default. */
export async function restoreDefaults(tx: Tx, id: number, emails: readonly string[]): Promise<void> {
  await sql`
    insert into view_defaults (staff_id, list, view_id)
    select staff.id, view.list, view.id from saved_views view, staff
    where view.id = ${id} and staff.email = any(${emails})
    on conflict do nothing`.execute(tx)
}

/** Returns the default view of the list; null if there is none. */
export async function findDefault(
  tx: Tx,
  staffId: number,
  list: string,
): Promise<Pick<StoredView, 'id' | 'name'> | null> {
  const view = await tx
    .selectFrom('view_defaults as opened')
    .innerJoin('saved_views as view', 'view.id', 'opened.view_id')
    .where('opened.staff_id', '=', staffId)
    .where('opened.list', '=', list)
    .select(['view.id', 'view.name'])
    .executeTakeFirst()
  return view ?? null
}

export async function setDefaultView(tx: Tx, staffId: number, list: string, viewId: number | null): Promise<void> {
  if (viewId === null) {
    await tx.deleteFrom('view_defaults').where('staff_id', '=', staffId).where('list', '=', list).execute()
    return
  }
  await tx
    .insertInto('view_defaults')
    .values({ staff_id: staffId, list, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet({ view_id: viewId }))
    .execute()
}
