import type { Payments } from '@portal/server/src/integrations/payments/payments.ts'

/** Makes the portal's own client send every kind of request that it uses. `tokenise` returns the ID of a test card. */
export async function makeOurRequests(
  payments: Payments,
  tokenise: (number: string) => Promise<string>,
): Promise<void> {
  const made = await payments.createCustomer({ customerId: 7, email: 'a+b@example.com', name: 'Ann Bee' }, 'key-1')
  await payments.createCustomer({ customerId: 8, email: null, name: 'Cy Dee' }, 'key-2')
  const customerId = 'id' in made ? made.id : ''

  const card = await payments.attachCard(
    { customerId, token: await tokenise('4242424242424242'), isPhoned: false },
    'key-3',
  )
  await payments.attachCard({ customerId, token: 'tok_mastercard', isPhoned: false }, 'key-4')
  await payments.attachCard({ customerId, token: await tokenise('4000000000000002'), isPhoned: false }, 'key-5')
  const failing = await payments.attachCard(
    { customerId, token: await tokenise('4000000000000341'), isPhoned: false },
    'key-6',
  )
  const idOf = (outcome: typeof card) => (outcome.state === 'attached' ? outcome.paymentMethodId : '')

  const charge = {
    customerId,
    paymentMethodId: idOf(card),
    amountCents: 1499,
    description: 'Invoice 000001',
    operation: 'one',
    paymentIntentId: null,
  }
  const charged = await payments.charge(charge, 'key-7')
  const declined = await payments.charge({ ...charge, operation: 'two', paymentMethodId: idOf(failing) }, 'key-8')
  const paymentIntentId = declined.state === 'declined' ? declined.paymentIntentId : null
  await payments.charge({ ...charge, operation: 'three', amountCents: 1299, paymentIntentId }, 'key-9')
  const left = await payments.charge({ ...charge, operation: 'four', paymentMethodId: idOf(failing) }, 'key-10')
  if (left.state === 'declined' && left.paymentIntentId !== null) await payments.abandonPayment(left.paymentIntentId)
  await payments.findCharge(customerId, 'one')

  const chargeId = charged.state === 'succeeded' ? charged.chargeId : ''
  await payments.refund({ chargeId, amountCents: 499, operation: 'five', reason: 'requested_by_customer' }, 'key-11')
  await payments.refund({ chargeId, amountCents: 9_999, operation: 'six', reason: 'requested_by_customer' }, 'key-12')
  await payments.listRefunds(chargeId)
  await payments.findDispute('dp_missing')
  for (const list of ['listCharges', 'listAllRefunds', 'listDisputes'] as const) {
    for await (const { id } of payments[list](new Date(0))) if (id === '') break
  }
  await payments.detachCard(idOf(card))
}
