/** Maximum pixels per side, because a few bytes can represent a huge image. */
const MAX_PIXELS = 4096
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export interface EncodedLogo {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

let previous: Promise<unknown> = Promise.resolve()

/**
 * Re-encodes a PNG from its pixels, which stay the same; drops everything else in the file. Processes one image at a
 * time, so that concurrent uploads need no more memory than one.
 *
 * @returns null if it isn't a PNG of at most 4096 × 4096 pixels (half as many with 16 bits a color), or is damaged
 */
export async function encodeLogo(file: Buffer): Promise<EncodedLogo | null> {
  // The library would also open many other formats.
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const sharp = await loadSharp()
  const encoded = previous.then(() => encode(sharp, file)).catch(() => null)
  previous = encoded
  return encoded
}

async function encode(sharp: Sharp, file: Buffer): Promise<EncodedLogo | null> {
  const image = sharp(file, { limitInputPixels: MAX_PIXELS * MAX_PIXELS, failOn: 'warning', ignoreIcc: true })
  const { format, width, height, depth, space } = await image.metadata()
  const isDeep = depth === 'ushort'
  if (format !== 'png' || Math.max(width, height) > MAX_PIXELS) return null
  if (width * height * (isDeep ? 2 : 1) > MAX_PIXELS * MAX_PIXELS) return null

  // An embedded profile is dropped, not applied, and 16 bits stay 16 bits, so pixels keep their values.
  const isGrey = space === 'b-w' || space === 'grey16'
  const colors = isDeep ? (isGrey ? 'grey16' : 'rgb16') : isGrey ? 'b-w' : 'srgb'
  const png = await image.toColourspace(colors).png({ compressionLevel: 9 }).toBuffer()
  return { png: withoutMetadata(png), width, height }
}

/** Removes chunks that are not part of the picture, such as the resolution, which the library writes. */
function withoutMetadata(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE.length)]
  for (let at = SIGNATURE.length; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at)
    // A capital first letter marks a chunk that decoders require.
    if (/^[A-Z]/.test(png.toString('latin1', at + 4, at + 8))) parts.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>

/** Loads the library on the first upload. Without a cache and with one thread its memory stays flat. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
