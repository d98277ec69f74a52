import { deflateSync } from 'node:zlib'
import { encodePng, pngChunk, pngOf } from '@portal/demo/content/png.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeLogo } from './encode-logo.ts'

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const [WIDTH, HEIGHT] = [16, 5]

/** Returns an image of pseudorandom pixels, preceded by ancillary chunks. */
function randomPng(depth: number, colorType: number, ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([depth, colorType], 8)
  const row = Math.ceil((WIDTH * depth * (SAMPLES[colorType] ?? 0)) / 8)
  const rows = Buffer.concat(Array.from({ length: HEIGHT }, (_, y) => Buffer.from([0, ...noise(row, y + 1)])))
  return pngOf(pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND'))
}

function noise(length: number, seed: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => (Math.imul(at + 7, 2_654_435_761 + seed * 40_503) >>> 13) & 255))
}

async function encoded(file: Buffer): Promise<Buffer> {
  const logo = await encodeLogo(file)
  if (!logo) throw new Error('not a PNG')
  return logo.png
}

/** Decodes every pixel into four 16-bit numbers. */
function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file, { ignoreIcc: true }).toColourspace('rgb16').ensureAlpha().raw({ depth: 'ushort' }).toBuffer()
}

function chunkTypes(file: Buffer): string[] {
  const types: string[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    types.push(file.toString('latin1', at + 4, at + 8))
  return types
}

const palette = pngChunk('PLTE', noise(3 * 256, 3))
const images: [string, Buffer][] = [
  ['black and white', randomPng(1, 0)],
  ['4-bit gray', randomPng(4, 0)],
  ['8-bit gray', randomPng(8, 0)],
  ['16-bit gray', randomPng(16, 0)],
  ['8-bit gray with one transparent value', randomPng(8, 0, pngChunk('tRNS', Buffer.from([0, 7])))],
  ['8-bit color', randomPng(8, 2)],
  ['16-bit color', randomPng(16, 2)],
  ['a palette', randomPng(8, 3, palette)],
  ['a palette with transparency', randomPng(8, 3, palette, pngChunk('tRNS', noise(256, 9)))],
  ['gray with transparency', randomPng(8, 4)],
  ['16-bit gray with transparency', randomPng(16, 4)],
  ['color with transparency', randomPng(8, 6)],
  ['16-bit color with transparency', randomPng(16, 6)],
]

test.each(images)('preserves each pixel of %s', async (_case, file) => {
  expect(await pixelsOf(await encoded(file))).toEqual(await pixelsOf(file))
})

test('preserves each pixel of random images', async () => {
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 20 }), height: fc.integer({ min: 1, max: 20 }) })
  const drawn = sizes.chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      rgba: fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(drawn, async ({ width, height, rgba }) => {
      const again = await encoded(encodePng(width, height, rgba))
      expect(await sharp(again).raw().toBuffer()).toEqual(Buffer.from(rgba))
    }),
    { numRuns: 50, seed: 5 },
  )
})

test('keeps nothing but the pixels', async () => {
  const hidden = [
    pngChunk('tEXt', Buffer.from('Author\0secret')),
    pngChunk('eXIf', Buffer.from('secret')),
    pngChunk('pHYs', Buffer.from([0, 0, 10, 10, 0, 0, 10, 10, 1])),
    pngChunk('gAMA', Buffer.from([0, 0, 10, 10])),
    pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0secret')),
    pngChunk('prVt', Buffer.from('secret')),
  ]
  const again = await encoded(randomPng(8, 2, ...hidden))
  expect(new Set(chunkTypes(again))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']))
  expect(again.includes('secret')).toBe(false)
  expect(await encodeLogo(again)).toMatchObject({ width: WIDTH, height: HEIGHT })
})

test('does not decompress a profile that expands to 100 MB', async () => {
  const bomb = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(100 * 1024 * 1024))])
  const file = randomPng(8, 2, pngChunk('iCCP', bomb.subarray(0, 90_000)))
  const before = process.resourceUsage().maxRSS
  expect(await pixelsOf(await encoded(file))).toEqual(await pixelsOf(randomPng(8, 2)))
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(60)
})

test('the largest images uploaded concurrently use no more memory than one', async () => {
  const side = 4096
  const file = encodePng(side, side, new Uint8Array(side * side * 4))
  const one = await encoded(file)
  const before = process.resourceUsage().maxRSS
  const all = await Promise.all(Array.from({ length: 4 }, () => encoded(file)))
  expect(all.every((again) => again.equals(one))).toBe(true)
  // Four decoded at the same time are 256 MB.
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
})
