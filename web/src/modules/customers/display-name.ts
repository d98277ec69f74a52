import { capitalize } from '@portal/contract/capitalize'

/** The words whose spelling is not just their first letter in upper case. */
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

/** A plan, device, payment mode or card brand as people write it: `yearly` is Yearly, `ios` is iOS. */
export function displayName(word: string | null): string {
  if (!word) return ''
  return spellings[word.toLowerCase()] ?? capitalize(word)
}
