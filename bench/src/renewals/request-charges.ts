import type { Context } from '@portal/server/src/platform/context.ts'

/**
 * Requests the charge of every customer from the provider, this many concurrently, and writes nothing to the portal's
 * tables.
 */
export async function requestCharges({ pool, payments, newId }: Context, concurrency: number): Promise<void> {
  const { rows } = await pool.query<{ customerId: string; paymentMethodId: string }>(
    `select provider_customer_id as "customerId", provider_payment_method_id as "paymentMethodId"
     from customers join cards on cards.customer_id = customers.id order by customers.id`,
  )
  const waiting = rows.values()
  const runClient = async () => {
    for (const card of waiting) {
      const operation = newId()
      const charge = { ...card, amountCents: 1499, description: 'Invoice 000001', operation, paymentIntentId: null }
      const { state } = await payments.charge(charge, `${operation}:charge`)
      if (state !== 'succeeded') throw new Error(`a charge was ${state}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runClient))
}
