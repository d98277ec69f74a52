/** Returns a card as the browser sends it: the provider's token and what the customer entered. */
export function sentCard(token: string) {
  const address = { address: '1 Main St', city: 'Miami', state: 'FL', zipCode: '33101', country: 'US' } as const
  return { cardName: 'Ana García', ...address, token }
}
