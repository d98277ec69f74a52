/** A customer in the unpaid and unverified lists, as the API returns it. */
export function listedCustomer<Fields extends object>(fields: Fields) {
  const day = new Date().toISOString()
  return {
    dueCents: 1499,
    dueSince: `${day.slice(0, 10)}T00:00:00.000Z`,
    attempts: 1,
    totalAttempts: 4,
    declineReason: 'insufficient funds',
    nextAttemptOn: '2030-01-02T00:00:00.000Z',
    isOnHold: false,
    canRetry: true,
    plan: 'monthly',
    inApp: false,
    paidCents: 1499,
    merchant: 'YIPTV',
    signedUpAt: day,
    ...fields,
  }
}
