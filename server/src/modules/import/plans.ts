import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { isMerchant } from '../merchants/public.ts'
import { dollars, optional, text, yesOrNo } from './cells.ts'
import type { Counts, Importer, ImportFacts, Problem } from './importer.ts'
import { lockPlan, savePlan } from './plan-queries.ts'
import { findPriceProblems } from './rules.ts'

const planRow = z.object({
  merchantCode: text(16),
  type: z.enum(['monthly', 'yearly'], 'must be monthly or yearly'),
  newUsers: yesOrNo,
  price: dollars.refine((cents) => cents > 0, 'must be greater than zero'),
  coupon: optional(text(40)),
  discount: optional(dollars),
  planDescription: text(300),
  planDescriptionEs: text(300),
  couponDescription: optional(text(300)),
  couponDescriptionEs: optional(text(300)),
  description: text(300),
  descriptionEs: text(300),
  disabled: optional(yesOrNo),
})
type PlanRow = z.output<typeof planRow>

/**
 * Matches plans by merchant, type and whether they are for new customers. Existing subscriptions keep their price.
 * Plans that are not in the file stay; `disabled` takes a plan off sale.
 */
export const planImporter: Importer<PlanRow> = {
  fields: planRow.shape,
  findProblems: (row) => [...findPriceProblems(row), ...findMissingDescriptions(row)],
  keysOf: ({ merchantCode, type, newUsers }) => [`${merchantCode} ${type} ${newUsers}`],
  async store(tx, rows, facts) {
    const counts = { added: 0, changed: 0, unchanged: 0 }
    const refused: (Problem & { at: number })[] = []
    for (const [at, row] of rows.entries()) {
      const problems = await findMerchantProblems(tx, row)
      refused.push(...problems.map((problem) => ({ at, ...problem })))
      if (problems.length === 0) counts[await storePlan(tx, row, facts)] += 1
    }
    return { ...counts, refused }
  },
  findStoredProblems: (tx, rows) => Promise.all(rows.map((row) => findMerchantProblems(tx, row))),
}

function findMissingDescriptions(row: Partial<PlanRow>): readonly Problem[] {
  if (row.coupon === undefined) return []
  const missing = (['couponDescription', 'couponDescriptionEs'] as const).filter((field) => row[field] === undefined)
  return missing.map((field) => ({ field, reason: 'is required with a coupon' }))
}

async function findMerchantProblems(tx: Tx, { merchantCode }: Partial<PlanRow>): Promise<readonly Problem[]> {
  if (merchantCode === undefined || (await isMerchant(tx, merchantCode))) return []
  return [{ field: 'merchantCode', reason: 'merchant not found' }]
}

async function storePlan(tx: Tx, row: PlanRow, { now: at }: ImportFacts): Promise<keyof Counts> {
  const { merchantCode, type, newUsers, disabled } = row
  const key = { merchant_code: merchantCode, type, for_new_users: newUsers }
  const known = await lockPlan(tx, key)
  const { id, ...before } = known ?? { id: null }
  const after = { ...contentOf(row), disabled: disabled ?? known?.disabled ?? false }
  if (isDeepStrictEqual(before, after)) return 'unchanged'

  await savePlan(tx, id, key, after)
  const subject = `${merchantCode} ${type}${newUsers ? ', new customers' : ''}`
  await record(tx, {
    staff: null,
    action: 'import-plan',
    at,
    requestId: null,
    subject,
    ...(known && { before }),
    after,
  })
  return id === null ? 'added' : 'changed'
}

function contentOf(row: PlanRow) {
  return {
    price_cents: row.price,
    coupon: row.coupon ?? null,
    discount_cents: row.discount ?? 0,
    plan_description: { en: row.planDescription, es: row.planDescriptionEs },
    coupon_description: { en: row.couponDescription ?? '', es: row.couponDescriptionEs ?? '' },
    description: { en: row.description, es: row.descriptionEs },
  }
}
