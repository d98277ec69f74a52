/** The payment provider's message for an object it does not have. */
const UNKNOWN = /^No such (payment_?method|customer): '?(\w+)/i

/** Why billing is on hold: a readable text for known provider messages, otherwise the error's text. */
export function holdReason(error: string): string {
  const [, kind, id] = UNKNOWN.exec(error) ?? []
  if (kind === undefined) return error
  return `${kind === 'customer' ? 'Customer' : 'Card'} not found at the payment provider (${id})`
}
