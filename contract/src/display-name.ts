import { capitalize } from './capitalize.ts'
import { deviceNames } from './reports/in-app.ts'

/** Names of the devices and clients with which customers sign up. */
const devices: Readonly<Record<string, string>> = {
  ...deviceNames,
  web: 'Web',
  roku: 'Roku',
  'fire-tv': 'Fire TV',
  'apple-tv': 'Apple TV',
  'android-tv': 'Android TV',
  'samsung-tv': 'Samsung TV',
  'lg-tv': 'LG TV',
}

/** Words whose display form is not just capitalized. */
const spellings: Readonly<Record<string, string>> = {
  ...devices,
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

/** Name of a device in reports; unknown ones stay as they are. */
export function deviceName(device: string): string {
  return Object.hasOwn(devices, device) ? (devices[device] ?? device) : device
}
