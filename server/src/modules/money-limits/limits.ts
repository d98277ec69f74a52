import { type LimitedRole, limitedRoles, type MoneyLimits } from '@portal/contract/money-limits/limits'
import type { Role } from '@portal/contract/permissions'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { SignedInStaff } from '../../platform/http/handler.ts'
import { findGivenAmounts, findGivenByStaff, findRunValue, type GiftRecipient, listSetLimits } from './queries.ts'
import { type Exceeded, exceededBy, type ExceededByRun, exceededByRun } from './rules.ts'

type Settings = Pick<Context, 'config'>

const noLimits: MoneyLimits = { singleCents: null, staffDayCents: null, customerMonthCents: null }

export interface LimitsInForce extends MoneyLimits {
  readonly role: LimitedRole
  /** Whether the limits come from the settings. */
  readonly isDefault: boolean
}

/** Returns the limits of every role: those set by administrators, otherwise those from the settings. */
export async function listLimits(db: Db | Tx, { config }: Settings): Promise<LimitsInForce[]> {
  const set = await listSetLimits(db)
  return limitedRoles.map((role) => {
    const own = set.get(role)
    return { role, ...(own ?? config.moneyLimits[role]), isDefault: own === undefined }
  })
}

async function findLimits(tx: Tx, settings: Settings, role: Role): Promise<MoneyLimits> {
  const limits = await listLimits(tx, settings)
  // Other roles may not give anything.
  return limits.find((one) => one.role === role) ?? noLimits
}

/** Returns whether there is any limit; a new installation has none. */
export async function hasLimits(tx: Tx, settings: Settings): Promise<boolean> {
  const limits = await listLimits(tx, settings)
  return limits.some(({ singleCents, staffDayCents, customerMonthCents }) =>
    [singleCents, staffDayCents, customerMonthCents].some((cents) => cents !== null),
  )
}

export interface PlannedGift extends Omit<GiftRecipient, 'staffId'> {
  readonly staff: Pick<SignedInStaff, 'id' | 'role'>
  readonly cents: number
}

/** Returns the limit that this action would exceed; null if the staff member may perform it without approval. */
export async function findExceeded(tx: Tx, settings: Settings, gift: PlannedGift): Promise<Exceeded | null> {
  const { staff, cents, ...rest } = gift
  const limits = await findLimits(tx, settings, staff.role)
  return exceededBy(cents, limits, await findGivenAmounts(tx, { staffId: staff.id, ...rest }))
}

export interface PlannedRun {
  readonly runId: number
  /** The user who starts or approves the run. */
  readonly staff: Pick<SignedInStaff, 'id' | 'role'>
  readonly at: Date
}

export interface RunLimits {
  /** The cost of the rows that have not run yet. */
  readonly valueCents: number
  readonly exceeded: ExceededByRun[]
}

/** Returns the total cost of a bulk run and the limits that it would exceed. */
export async function findExceededByRun(
  tx: Tx,
  settings: Settings,
  { runId, staff, at }: PlannedRun,
): Promise<RunLimits> {
  const limits = await findLimits(tx, settings, staff.role)
  const value = await findRunValue(tx, runId, limits, at)
  const givenCents = await findGivenByStaff(tx, staff.id, { at, exceptRun: runId })
  return { valueCents: value.valueCents, exceeded: exceededByRun(value, limits, givenCents) }
}
