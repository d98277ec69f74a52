import { deflateSync } from 'node:zlib'
import { pngChunk, pngOf } from '@portal/demo/content/png.ts'
import { seededRandom } from './seeded-random.ts'
import { newLetters } from './lists.ts'

/** Returns four letters that are no channel code in the demo data or in any other test. */
export function newCode(): string {
  return `Q${newLetters(3)}`
}

/** A channel as API input. */
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

/** A PNG of gray noise, which compression cannot reduce. */
export function noisePng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < rows.length; at++) rows[at] = at % (width + 1) === 0 ? 0 : seededRandom().below(256)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return pngOf(pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND'))
}
