/** The customer's bank wants an answer from the customer, whom staff only hear. */
export const ConfirmationRequired = {
  status: 402,
  message:
    "The customer's bank wants to confirm this card with the customer. It cannot be added over the phone: send the customer a link.",
} as const
