/** The provider has not said yet what became of a payment: neither a success nor a failure to act upon. */
export const PaymentUnknown = {
  status: 502,
  message:
    'The payment is still processing. You can try again without charging the customer twice, or check the payments in a few minutes.',
  isAwaited: true,
} as const
