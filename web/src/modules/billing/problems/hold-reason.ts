/** What the payment provider replies about what it does not have. */
const UNKNOWN = /^No such (payment_?method|customer): '?(\w+)/i

/** Why billing is on hold: in words where the provider's are known, else as the error says it. */
export function holdReason(error: string): string {
  const [, kind, id] = UNKNOWN.exec(error) ?? []
  if (kind === undefined) return error
  return `${kind === 'customer' ? 'Customer' : 'Card'} not found at the payment provider (${id})`
}
