import { MAX_PIXELS, type PngImage, withoutMetadata } from './png.ts'

let previous: Promise<unknown> = Promise.resolve()

/**
 * Encodes a PNG again from its pixels, which stay the same; nothing else of the file is kept. One image at a time, so
 * that many uploads at once need no more memory than one.
 *
 * @returns null if it cannot be decoded
 */
export async function encodeAgain(file: Buffer, image: PngImage): Promise<Buffer | null> {
  const encoded = previous.then(() => encode(file, image))
  previous = encoded.catch(() => {})
  return encoded
}

async function encode(file: Buffer, { depth, isGrey }: PngImage): Promise<Buffer | null> {
  const sharp = await loadSharp()
  // An embedded profile is dropped, not applied, and 16 bits stay 16 bits: the pixels keep their values.
  const colours = depth > 8 ? (isGrey ? 'grey16' : 'rgb16') : isGrey ? 'b-w' : 'srgb'
  const encoded = await sharp(file, { limitInputPixels: MAX_PIXELS * MAX_PIXELS, failOn: 'warning', ignoreIcc: true })
    .toColourspace(colours)
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null)
  return encoded && withoutMetadata(encoded)
}

/** Loads the library with the first upload; without a cache and with one thread its memory stays flat. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
