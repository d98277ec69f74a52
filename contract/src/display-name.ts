import { capitalize } from './capitalize.ts'

/** Words whose display form is not just capitalized. */
const spellings: Readonly<Record<string, string>> = {
  ios: 'iOS',
  'in-app': 'In-App',
  amex: 'American Express',
  mastercard: 'Mastercard',
  dinersclub: 'Diners Club',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Display form of a plan, device, payment mode or card brand: `yearly` becomes Yearly, `ios` becomes iOS. */
export function displayName(word: string | null): string {
  if (!word) return ''
  return spellings[word.toLowerCase()] ?? capitalize(word)
}
