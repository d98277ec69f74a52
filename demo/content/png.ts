import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Combines the chunks of a PNG into a file. */
export function pngOf(...chunks: readonly Buffer[]): Buffer<ArrayBuffer> {
  return Buffer.concat([SIGNATURE, ...chunks])
}

export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/** Encodes an RGBA image: four bytes per pixel, row by row from the top. */
export function encodePng(width: number, height: number, rgba: Uint8Array): Buffer<ArrayBuffer> {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 6, 0, 0, 0])])
  const rows = Array.from({ length: height }, (_, y) =>
    // Each row starts with its filter type: none.
    Buffer.concat([Buffer.from([0]), rgba.subarray(y * width * 4, (y + 1) * width * 4)]),
  )
  const data = deflateSync(Buffer.concat(rows), { level: 9 })
  return pngOf(pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND'))
}

function uint32(value: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
