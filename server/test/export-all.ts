/** An export of all customers, as requested over the wire. */
export const allCustomers = {
  paid: 'true',
  free: 'true',
  comp: 'true',
  email: 'true',
  phone: 'true',
  optIn: 'true',
  optOut: 'true',
  sendToEmailAddress: 'lists@example.com',
} as const
