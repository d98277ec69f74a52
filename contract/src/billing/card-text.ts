const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  dinersclub: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  visa: 'Visa',
}

/** `Visa 4242` */
export function cardText(brand: string, last4: string): string {
  return `${brandNames[brand] ?? 'Card'} ${last4}`
}
