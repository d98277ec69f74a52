import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { encodePng, pngChunk, pngOf } from '@portal/demo/content/png.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SMALL_PNG } from '../../../../test/caller.ts'
import { encodeLogo } from './encode-logo.ts'

interface Header {
  readonly width?: number
  readonly height?: number
  readonly depth?: number
  readonly colorType?: number
  readonly method?: readonly [compression: number, filter: number, interlace: number]
}

function header({ width = 1, height = 1, depth = 8, colorType = 6, method = [0, 0, 0] }: Header = {}): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colorType, ...method], 8)
  return pngChunk('IHDR', data)
}

/** Compresses the rows of an image; each starts with its filter. */
const pixels = (bytes: readonly number[] | Uint8Array) => pngChunk('IDAT', deflateSync(Uint8Array.from(bytes)))
const zeros = (count: number) => pixels(new Uint8Array(count))
const end = pngChunk('IEND')
const palette = (colors: number) => pngChunk('PLTE', Buffer.alloc(colors * 3))
const text = (length: number) => pngChunk('tEXt', Buffer.alloc(length, 'a'))
/** One color pixel with transparency. */
const pixel = pixels([0, 1, 2, 3, 4])
const pixelBytes = deflateSync(Uint8Array.from([0, 1, 2, 3, 4]))

describe('accepts a valid PNG', () => {
  const images: [string, Buffer, number, number][] = [
    ['of one pixel', SMALL_PNG, 1, 1],
    ['of 16 × 16 colors', pngOf(header({ width: 16, height: 16, colorType: 2 }), zeros(16 * 49), end), 16, 16],
    ['of 8 one-bit gray pixels', pngOf(header({ width: 8, depth: 1, colorType: 0 }), zeros(2), end), 8, 1],
    ['with a palette', pngOf(header({ depth: 1, colorType: 3 }), palette(2), zeros(2), end), 1, 1],
    ['with a suggested palette', pngOf(header(), palette(200), pixel, end), 1, 1],
    ['interlaced', pngOf(header({ width: 8, height: 8, colorType: 0, method: [0, 0, 1] }), zeros(79), end), 8, 8],
    ['interlaced, of one pixel', pngOf(header({ colorType: 0, method: [0, 0, 1] }), zeros(2), end), 1, 1],
    ['of 16 bits', pngOf(header({ depth: 16 }), zeros(9), end), 1, 1],
    ['with text chunks', pngOf(header(), text(100), pixel, text(10), end), 1, 1],
    [
      'with pixels in several chunks',
      pngOf(header(), ...Array.from(pixelBytes, (byte) => pngChunk('IDAT', Buffer.from([byte]))), end),
      1,
      1,
    ],
    [
      'as large as allowed',
      pngOf(header({ width: 4096, height: 4096, depth: 1, colorType: 0 }), zeros(4096 * 513), end),
      4096,
      4096,
    ],
    ['encoded by the portal', encodePng(3, 2, new Uint8Array(24).fill(200)), 3, 2],
  ]

  test.each(images)('%s', async (_case, file, width, height) => {
    expect(await encodeLogo(file)).toMatchObject({ width, height })
  })
})

describe('drops data outside the image', () => {
  const zip = Buffer.from('504b0304', 'hex')
  const files: [string, Buffer][] = [
    ['no end', SMALL_PNG.subarray(0, -12)],
    ['a truncated end', SMALL_PNG.subarray(0, -1)],
    ['an end with data', pngOf(header(), pixel, pngChunk('IEND', Buffer.from('x')))],
    ['a byte after the end', Buffer.concat([SMALL_PNG, Buffer.from([0])])],
    ['an archive after the end', Buffer.concat([SMALL_PNG, zip, Buffer.alloc(40)])],
    ['a second image after the end', Buffer.concat([SMALL_PNG, SMALL_PNG])],
    [
      'a script after the compressed pixels',
      pngOf(header(), pngChunk('IDAT', Buffer.concat([pixelBytes, Buffer.from('<?php')])), end),
    ],
    ['more colors than the bit depth allows', pngOf(header({ depth: 1, colorType: 3 }), palette(3), zeros(2), end)],
    ['a palette in a grayscale image', pngOf(header({ colorType: 0 }), palette(2), zeros(2), end)],
    ['too many pixels', pngOf(header(), pixels([0, 1, 2, 3, 4, 5]), end)],
  ]

  test.each(files)('%s', async (_case, file) => {
    const logo = await encodeLogo(file)
    expect(logo?.png.subarray(-12)).toEqual(end)
    expect(await encodeLogo(logo?.png ?? Buffer.alloc(0))).toEqual(logo)
    expect(file.includes('<?php') && logo?.png.includes('<?php')).toBe(false)
    expect(logo?.png.includes(zip)).toBe(false)
  })
})

describe('rejects other files', () => {
  const zip = Buffer.from('504b0304', 'hex')
  const files: [string, Buffer][] = [
    ['an empty file', Buffer.alloc(0)],
    ['a signature only', pngOf()],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['a GIF', Buffer.from('GIF89a')],
    ['an HTML page', Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'a signature damaged by a text-mode transfer',
      Buffer.concat([Buffer.from('89504e470a1a0a', 'hex'), SMALL_PNG.subarray(8)]),
    ],
    ['no header', pngOf(pixel, end)],
    ['a late header', pngOf(text(1), header(), pixel, end)],
    ['two headers', pngOf(header(), header(), pixel, end)],
    ['a short header', pngOf(pngChunk('IHDR', Buffer.alloc(12)), pixel, end)],
    ['a wrong header checksum', changed(SMALL_PNG, 29)],
    ['a wrong pixel checksum', changed(SMALL_PNG, SMALL_PNG.length - 13)],
    ['an archive before the image', Buffer.concat([zip, SMALL_PNG])],
    ['a width of 0', pngOf(header({ width: 0 }), zeros(1), end)],
    ['a height of 0', pngOf(header({ height: 0 }), zeros(1), end)],
    ['too wide', pngOf(header({ width: 4097, colorType: 0 }), zeros(4098), end)],
    ['more than 64 MB uncompressed', pngOf(header({ width: 4096, height: 4096, depth: 16 }), zeros(1), end)],
    ['too high', pngOf(header({ height: 4097, colorType: 0 }), zeros(8194), end)],
    ['an impossible width', pngOf(header({ width: 0xffff_ffff }), pixel, end)],
    ['a bit depth of 3', pngOf(header({ depth: 3, colorType: 0 }), zeros(2), end)],
    ['transparency with a bit depth of 1', pngOf(header({ depth: 1 }), zeros(2), end)],
    ['an unknown color type', pngOf(header({ colorType: 5 }), pixel, end)],
    ['an unknown compression method', pngOf(header({ method: [1, 0, 0] }), pixel, end)],
    ['an unknown filter method', pngOf(header({ method: [0, 1, 0] }), pixel, end)],
    ['an unknown interlace method', pngOf(header({ method: [0, 0, 2] }), pixel, end)],
    ['a missing palette', pngOf(header({ colorType: 3 }), zeros(2), end)],
    ['an empty palette', pngOf(header({ colorType: 3 }), palette(0), zeros(2), end)],
    ['an incomplete color', pngOf(header({ colorType: 3 }), pngChunk('PLTE', Buffer.alloc(4)), zeros(2), end)],
    ['a late palette', pngOf(header({ colorType: 3 }), zeros(2), palette(2), end)],
    ['two palettes', pngOf(header({ colorType: 3 }), palette(2), palette(2), zeros(2), end)],
    ['no pixels', pngOf(header(), end)],
    ['empty pixels', pngOf(header(), pngChunk('IDAT'), end)],
    [
      'pixels split by another chunk',
      pngOf(
        header(),
        pngChunk('IDAT', pixelBytes.subarray(0, 5)),
        text(1),
        pngChunk('IDAT', pixelBytes.subarray(5)),
        end,
      ),
    ],
    ['too few pixels', pngOf(header(), pixels([0, 1, 2, 3]), end)],
    ['an unknown filter type', pngOf(header(), pixels([5, 1, 2, 3, 4]), end)],
    ['uncompressed pixels', pngOf(header(), pngChunk('IDAT', Buffer.from([0, 1, 2, 3, 4])), end)],
    ['truncated pixels', pngOf(header(), pngChunk('IDAT', pixelBytes.subarray(0, -5)), end)],
    ['an unknown critical chunk', pngOf(header(), pngChunk('EVIL', Buffer.from('x')), pixel, end)],
    ['a chunk without a name', pngOf(header(), pngChunk('\0\0\0\0'), pixel, end)],
    ['a chunk that claims to be longer than the file', claiming(0x7fff_ffff)],
    ['a chunk with a negative length', claiming(0xffff_ffff)],
  ]

  test.each(files)('%s', async (_case, file) => {
    expect(await encodeLogo(file)).toBeNull()
  })
})

/** Encodes `file` in a separate process to measure its peak memory alone. Returns the logo and the peak in MB. */
function encodeAlone(file: Buffer): { logo: unknown; peakMb: number } {
  const script = `
    import { readFileSync } from 'node:fs'
    import { encodeLogo } from '${new URL('encode-logo.ts', import.meta.url).href}'
    await encodeLogo(Buffer.from('${SMALL_PNG.toString('base64')}', 'base64'))
    const file = readFileSync(0)
    const before = process.resourceUsage().maxRSS
    const { png, ...logo } = await encodeLogo(file)
    const peakMb = (process.resourceUsage().maxRSS - before) / 1024
    console.log(JSON.stringify({ logo: { ...logo, bytes: png.length }, peakMb }))`
  const args = ['--input-type=module', '--eval', script]
  // The output of the script above.
  return JSON.parse(execFileSync(process.execPath, args, { input: file, encoding: 'utf8' })) as ReturnType<
    typeof encodeAlone
  >
}

test('drops 100 MB of excess compressed pixels without using the memory', () => {
  const bomb = pngOf(header({ width: 8, height: 8 }), zeros(100 * 1024 * 1024), end)
  expect(bomb.length).toBeLessThan(110_000)
  const { logo, peakMb } = encodeAlone(bomb)
  expect(logo).toEqual({ width: 8, height: 8, bytes: expect.any(Number) })
  expect((logo as { bytes: number }).bytes).toBeLessThan(200)
  // Decoded all at once, the image takes 200.
  expect(peakMb).toBeLessThan(40)
})

test('any changed byte is detected or leaves the image unchanged', async () => {
  const clean = await encodeLogo(SMALL_PNG)
  await fc.assert(
    fc.asyncProperty(fc.nat(SMALL_PNG.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      expect([null, clean]).toContainEqual(await encodeLogo(changed(SMALL_PNG, at, by)))
    }),
    { numRuns: 500, seed: 5 },
  )
})

test('rejects random bytes without throwing', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([pngOf(header()), Buffer.from(tail)]))
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      expect(await encodeLogo(file)).toBeNull()
    }),
    { numRuns: 300, seed: 5 },
  )
})

function changed(file: Buffer, at: number, by = 1): Buffer {
  const copy = Buffer.from(file)
  copy[at] = (copy[at] ?? 0) ^ by
  return copy
}

function claiming(length: number): Buffer {
  const chunk = pngChunk('IDAT', pixelBytes)
  chunk.writeUInt32BE(length)
  return pngOf(header(), chunk, end)
}
