/** The provider has not yet reported whether the payment succeeded or failed. */
export const PaymentUnknown = {
  status: 502,
  message:
    'The payment is still processing. You can try again without charging the customer twice, or check the payments in a few minutes.',
  isAwaited: true,
} as const
