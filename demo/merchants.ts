import type { PlanType } from '@portal/contract/billing/plans'
import { formatCents } from '@portal/contract/money'
import type pg from 'pg'
import { weighted } from './random.ts'

/** The merchant that represents the service itself; all others are affiliates. */
export const BRAND = 'YIPTV'

export interface DemoMerchant {
  readonly code: string
  readonly name: string
  readonly disabled: boolean
  /** Its share of the sign-ups. */
  readonly weight: number
  readonly monthlyCents: number
  readonly yearlyCents: number
  /** For customers who never had a subscription: the code and the discount on each invoice. */
  readonly coupon: readonly [code: string, monthlyCents: number, yearlyCents: number] | null
}

export const demoMerchants: readonly DemoMerchant[] = [
  merchant('YIPTV', 'YipTV', 58, 1499, 14999, null),
  merchant('LATINOVISION', 'Latino Visión', 11, 1499, 14999, ['BIENVENIDO', 500, 3000]),
  merchant('CASAMOVIL', 'Casa Móvil Wireless', 8, 1299, 12999, null),
  merchant('ELMERCADO', 'El Mercado Supermarkets', 5, 1499, 14999, ['MERCADO3', 300, 3000]),
  merchant('TELECARIBE', 'TeleCaribe', 5, 999, 9999, null),
  merchant('FUTBOLYA', 'Fútbol Ya', 4, 1499, 14999, ['GOLAZO', 500, 5000]),
  merchant('GLOBALSIM', 'Global SIM', 3, 1299, 12999, null),
  merchant('ABUELASCLUB', "Abuela's Club", 2, 999, 9999, null),
  merchant('RADIOUNO', 'Radio Uno Network', 2, 1499, 14999, ['UNO', 200, 2000]),
  merchant('NORTHSTAR', 'North Star Broadband', 1, 1699, 16999, null),
  { ...merchant('OLDPARTNER', 'Old Partner Inc.', 1, 1499, 14999, null), disabled: true },
]

export const pickMerchant = weighted(
  demoMerchants.map(({ code, weight }) => [code, weight]),
  'merchant',
)

export interface DemoPlan {
  readonly merchant: string
  readonly type: PlanType
  readonly forNewUsers: boolean
  readonly priceCents: number
  readonly coupon: string | null
  readonly discountCents: number
}

const demoPlans: readonly DemoPlan[] = demoMerchants.flatMap((merchant) =>
  [true, false].flatMap((forNewUsers) => [
    plan(merchant, 'monthly', forNewUsers),
    plan(merchant, 'yearly', forNewUsers),
  ]),
)

const plansByKey = new Map(demoPlans.map((plan) => [`${plan.merchant} ${plan.type} ${plan.forNewUsers}`, plan]))

export function demoPlan(merchant: string, type: PlanType, forNewUsers: boolean): DemoPlan {
  const plan = plansByKey.get(`${merchant} ${type} ${forNewUsers}`)
  if (!plan) throw new RangeError(`no plan at ${merchant}`)
  return plan
}

/** Inserts merchants with their plans. */
export async function insertDemoMerchants(client: pg.Client, createdAt: Date): Promise<void> {
  const merchants = demoMerchants.map(({ code, name, disabled }) => ({ code, name, disabled, created_at: createdAt }))
  await client.query('insert into merchants select * from json_populate_recordset(null::merchants, $1)', [
    JSON.stringify(merchants),
  ])
  await client.query(
    `insert into plans (merchant_code, type, for_new_users, price_cents, coupon, discount_cents,
       plan_description, coupon_description, description)
     select merchant_code, type, for_new_users, price_cents, coupon, discount_cents,
       plan_description, coupon_description, description
     from json_populate_recordset(null::plans, $1)`,
    [JSON.stringify(demoPlans.map(planRow))],
  )
}

/** Includes the text that the portal shows when the plan is sold. */
function planRow({ merchant, type, forNewUsers, priceCents, coupon, discountCents }: DemoPlan) {
  const price = formatCents(priceCents)
  const reduced = formatCents(priceCents - discountCents)
  const off = formatCents(discountCents)
  const isMonthly = type === 'monthly'
  return {
    merchant_code: merchant,
    type,
    for_new_users: forNewUsers,
    price_cents: priceCents,
    coupon,
    discount_cents: discountCents,
    plan_description: {
      en: isMonthly ? `Premium Monthly, ${price} a month` : `Premium Yearly, ${price} a year`,
      es: isMonthly ? `Premium mensual, ${price} al mes` : `Premium anual, ${price} al año`,
    },
    coupon_description: {
      en: coupon === null ? '' : `${coupon}: ${off} off`,
      es: coupon === null ? '' : `${coupon}: ${off} de descuento`,
    },
    description: {
      en: `You will be charged ${reduced} every ${isMonthly ? 'month' : 'year'}.`,
      es: `Se le cobrarán ${reduced} cada ${isMonthly ? 'mes' : 'año'}.`,
    },
  }
}

function merchant(
  code: string,
  name: string,
  weight: number,
  monthlyCents: number,
  yearlyCents: number,
  coupon: DemoMerchant['coupon'],
): DemoMerchant {
  return { code, name, disabled: false, weight, monthlyCents, yearlyCents, coupon }
}

function plan(merchant: DemoMerchant, type: PlanType, forNewUsers: boolean): DemoPlan {
  const coupon = forNewUsers ? merchant.coupon : null
  const discountCents = coupon?.[type === 'monthly' ? 1 : 2] ?? 0
  const priceCents = type === 'monthly' ? merchant.monthlyCents : merchant.yearlyCents
  return { merchant: merchant.code, type, forNewUsers, priceCents, coupon: coupon?.[0] ?? null, discountCents }
}
