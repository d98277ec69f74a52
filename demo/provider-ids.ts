/** Returns IDs in the payment provider's format: unique, and always the same for the same row. */
export function providerId(prefix: 'cus' | 'pm' | 'pi' | 'ch' | 're' | 'dp' | 'evt', row: number): string {
  // Multiplying by an odd number is a bijection on 32 bits, so different rows stay different.
  const one = Math.imul(row, 0x9e3779b1) >>> 0
  const two = Math.imul(row ^ 0x5bd1e995, 0x85ebca6b) >>> 0
  return `${prefix}_1${letters(one)}${letters(two)}`
}

/** 16 bits as four letters and digits: a lookup is many times faster than formatting the number. */
const fourLetters = Array.from({ length: 0x1_0000 }, (_, bits) =>
  (bits * 25 + 9).toString(36).padStart(4, '0').toUpperCase(),
)

function letters(bits: number): string {
  return `${fourLetters[bits >>> 16]}${fourLetters[bits & 0xffff]}`
}
