/** Ids as the payment provider writes them: the same for the same row every time, and none twice. */
export function providerId(prefix: 'cus' | 'pm' | 'pi' | 'ch' | 're' | 'dp', row: number): string {
  // Both multiplications by an odd number map 32 bits onto themselves, so that different rows stay different.
  const one = Math.imul(row, 0x9e3779b1) >>> 0
  const two = Math.imul(row ^ 0x5bd1e995, 0x85ebca6b) >>> 0
  return `${prefix}_1${letters(one)}${letters(two)}`
}

function letters(bits: number): string {
  return bits.toString(36).padStart(7, '0').toUpperCase()
}
