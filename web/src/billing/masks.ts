/** `MM / YYYY`, with what is missing added as soon as it is certain. */
export function maskExpiry(text: string): string {
  const [, month = '', rest = ''] = /^([0-9]?[0-9]?)(.*)$/s.exec(text.trimStart()) ?? []
  const digits = (monthOf(month, rest) + rest).replace(/[^0-9]/g, '').slice(0, 6)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export function digitsOnly(text: string, length: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, length)
}

/** No month begins with 2 to 9, and a slash ends one: `3` and `1/` are two digits already. */
function monthOf(month: string, rest: string): string {
  const isOneDigit = month.length === 1 && (/[2-9]/.test(month) || /^\s*\//.test(rest))
  return isOneDigit ? `0${month}` : month
}
