/** The bank requires the customer's confirmation, which staff cannot give. */
export const ConfirmationRequired = {
  status: 402,
  message:
    "The customer's bank wants to confirm this card with the customer. It cannot be added over the phone: send the customer a link.",
} as const
