import { customers } from '../customers.ts'

const recently = new Date(Date.now() - 7_200_000).toISOString()
const soon = new Date(Date.now() + 3_600_000).toISOString()
const camila = { email: customers.complete, name: 'Camila Complete' }
const walter = { email: customers.unpaid, name: 'Walter Unpaid' }
const clara = { email: customers.credit, name: 'Clara Credit' }

/** Billing problems of every kind; more than a real company should have. */
export const billingProblems = {
  'get-billing-problems': {
    parked: [
      { ...walter, amountCents: 1499, step: 'renewals', error: 'No price is known for the plan', parkedAt: recently },
      {
        ...clara,
        amountCents: 0,
        step: 'attempts',
        error: 'Unexpected answer from the payment provider',
        parkedAt: recently,
      },
    ],
    unsettled: [
      {
        ...camila,
        amountCents: 999,
        id: '7f1f3c1e-53a4-4f0e-9e0b-0d8f4a6f2f01',
        kind: 'upgrade',
        askedAt: recently,
        timesAsked: 4,
        askAgainAt: soon,
      },
      {
        ...walter,
        amountCents: 1499,
        id: '7f1f3c1e-53a4-4f0e-9e0b-0d8f4a6f2f02',
        kind: 'refund',
        askedAt: recently,
        timesAsked: 12,
        askAgainAt: soon,
      },
    ],
    disputes: [
      {
        ...camila,
        id: 1,
        amountCents: 1499,
        invoiceNumber: '1000000042',
        providerId: 'dp_1QK3ZtDemoChargeback',
        isTaken: true,
        openedAt: recently,
      },
    ],
    findings: [
      {
        email: null,
        name: null,
        id: 1,
        providerId: 'ch_1QK3ZtDemoCharge',
        finding: 'Charge has no matching payment.',
        amountCents: 999,
        foundAt: recently,
        purchase: null,
      },
      {
        ...walter,
        id: 2,
        providerId: 'ch_1QK3ZtDemoOther',
        finding: 'Refunded $4.99 at the provider but not in the portal.',
        amountCents: 499,
        foundAt: recently,
        purchase: null,
      },
      {
        email: null,
        name: null,
        id: 3,
        providerId: '200000123456789',
        finding: 'Purchase in the App Store without a customer. Find the customer and assign it.',
        amountCents: null,
        foundAt: recently,
        purchase: { device: 'ios', product: 'com.example.tv.monthly', orderId: null, boughtAt: recently },
      },
    ],
  },
}
