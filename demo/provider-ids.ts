/** Ids as the payment provider writes them: the same for the same row every time, and none twice. */
export function providerId(prefix: 'cus' | 'pm' | 'pi' | 'ch' | 're' | 'dp' | 'evt', row: number): string {
  // Both multiplications by an odd number map 32 bits onto themselves, so that different rows stay different.
  const one = Math.imul(row, 0x9e3779b1) >>> 0
  const two = Math.imul(row ^ 0x5bd1e995, 0x85ebca6b) >>> 0
  return `${prefix}_1${letters(one)}${letters(two)}`
}

/** 16 bits as four letters and digits: a lookup is many times quicker than writing the number. */
const fourLetters = Array.from({ length: 0x1_0000 }, (_, bits) =>
  (bits * 25 + 9).toString(36).padStart(4, '0').toUpperCase(),
)

function letters(bits: number): string {
  return `${fourLetters[bits >>> 16]}${fourLetters[bits & 0xffff]}`
}
