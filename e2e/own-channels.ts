import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** Four letters that no channel of the demo company has as its code, and no other test is likely to take. */
export function newCode(): string {
  return `Q${Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('')}`
}

/** A channel as the API takes it. */
export function channel(code: string, fields: Readonly<Record<string, unknown>> = {}) {
  return {
    code,
    name: `Channel ${code}`,
    url: 'https://streams.example.com/live',
    order: 1000,
    metadataId: '',
    type: 'TV',
    logo: 'logo-GOLD.png',
    tags: ['GENR-NEWS', 'LANG-SPAN', 'ORGN-MEXI', 'AUDC-GENL'],
    ...fields,
  }
}

/** A PNG of grey noise: what cannot be packed stays as large as it is. */
export function noisePng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < rows.length; at++) rows[at] = at % (width + 1) === 0 ? 0 : randomInt(256)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}
