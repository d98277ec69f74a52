/** The bank requires the customer's confirmation, which staff cannot give. */
export const ConfirmationRequired = {
  status: 402,
  message:
    'The bank requires the customer to confirm this card, so it cannot be added over the phone. Send the customer a link.',
} as const
