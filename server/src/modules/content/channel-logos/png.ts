import { crc32 } from 'node:zlib'
import { arePixels, type PngHeader } from './png-pixels.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Each side at most so many pixels: a few bytes can stand for very many of them. */
export const MAX_PIXELS = 4096

/** The bit depths of each colour type: grey, colours, palette, grey and colours with transparency. */
const depths: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])
const PALETTE = 3
/** Colour types in which a palette has no meaning. */
const GREYS = [0, 4]

export interface PngImage {
  readonly width: number
  readonly height: number
  /** Bits of each colour in a pixel. */
  readonly depth: number
  readonly isGrey: boolean
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/**
 * Reads `file` as strictly as the standard is written: every chunk whole and in its place with a right checksum, the
 * pixels complete, and nothing after the end. Memory does not grow with what the pixels would unpack to.
 *
 * @returns its size in pixels, or null if it isn't such a PNG
 */
export async function readPng(file: Buffer): Promise<PngImage | null> {
  const chunks = readChunks(file)
  const [first, ...rest] = chunks ?? []
  const header = first?.type === 'IHDR' ? readHeader(first.data) : null
  if (!header || !isInOrder(rest, header)) return null
  const data = Buffer.concat(rest.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data))
  const { width, height, depth, colourType } = header
  return (await arePixels(data, header)) ? { width, height, depth, isGrey: GREYS.includes(colourType) } : null
}

/** Leaves out all chunks that are no part of the picture; takes a PNG that has been written well. */
export function withoutMetadata(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE.length)]
  let at = SIGNATURE.length
  while (at < png.length) {
    const end = at + 12 + png.readUInt32BE(at)
    // A capitalize first: no decoder can do without it.
    if (/^[A-Z]/.test(png.toString('latin1', at + 4, at + 8))) parts.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

/** The chunks up to the one that ends the file; null if anything is broken, missing or left over. */
function readChunks(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) return null
    const type = file.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{2}[A-Z][A-Za-z]$/.test(type)) return null
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    chunks.push({ type, data: file.subarray(at + 8, end - 4) })
    at = end
    if (type === 'IEND') return at === file.length && length === 0 ? chunks : null
  }
  return null
}

function readHeader(data: Buffer): PngHeader | null {
  if (data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colourType = 0, compression, filter, interlace] = data.subarray(8)
  const isSizeRight = width >= 1 && width <= MAX_PIXELS && height >= 1 && height <= MAX_PIXELS
  if (width * height * (depth > 8 ? 2 : 1) > MAX_PIXELS * MAX_PIXELS) return null
  if (!isSizeRight || !depths.get(colourType)?.includes(depth)) return null
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return null
  return { width, height, depth, colourType, isInterlaced: interlace === 1 }
}

/** Whether the chunks after the header are those that there must be, and those that a decoder can do without. */
function isInOrder(chunks: readonly Chunk[], { colourType, depth }: PngHeader): boolean {
  const types = chunks.map(({ type }) => type)
  // A capitalize first: a decoder must know it. Only these exist.
  if (types.some((type) => /^[A-Z]/.test(type) && !['PLTE', 'IDAT', 'IEND'].includes(type))) return false

  const firstData = types.indexOf('IDAT')
  const dataChunks = types.filter((type) => type === 'IDAT').length
  if (firstData < 0 || types.lastIndexOf('IDAT') - firstData + 1 !== dataChunks) return false

  const palettes = chunks.filter(({ type }) => type === 'PLTE')
  if (palettes.length > 1 || types.indexOf('PLTE') > firstData) return false
  const [palette] = palettes
  if (!palette) return colourType !== PALETTE
  if (GREYS.includes(colourType) || palette.data.length % 3 !== 0) return false
  const colours = palette.data.length / 3
  return colours >= 1 && colours <= (colourType === PALETTE ? 2 ** depth : 256)
}
