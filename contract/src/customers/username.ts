/**
 * Normalizes user input to the stored username: email addresses in lower case, phone numbers in any notation as 11
 * digits starting with 1.
 */
export function toUsername(text: string): string {
  return phoneUsername(text) ?? text.trim().toLowerCase()
}

const PHONE_NOTATION = /^\+?[\d\s().\-–/]+$/

function phoneUsername(text: string): string | null {
  if (!PHONE_NOTATION.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length === 10) return `1${digits}`
  return digits.length === 11 && digits.startsWith('1') ? digits : null
}
