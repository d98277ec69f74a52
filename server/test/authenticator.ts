import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the code that an authenticator app shows at this time. RFC 6238 is implemented by hand, so that the codes
 * match only if both implementations are correct.
 */
export function codeOf(secretBase32: string, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', fromBase32(secretBase32)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Returns six digits that are not a valid code around this time. */
export function wrongCode(secretBase32: string, at: Date): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secretBase32, new Date(at.getTime() + seconds * 1000)))
  for (let digits = 0; ; digits++) {
    const code = String(digits).padStart(6, '0')
    if (!near.includes(code)) return code
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
