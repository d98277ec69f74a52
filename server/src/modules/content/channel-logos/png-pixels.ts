import { once } from 'node:events'
import { createInflate } from 'node:zlib'

export interface PngHeader {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colourType: number
  readonly isInterlaced: boolean
}

/** How many numbers make a pixel, by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** The seven passes of an interlaced image: where each starts, and how far apart its pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const LAST_FILTER = 4

/** Whether `data` unpacks to exactly the rows of such an image. Stops at the first byte too many and keeps none. */
export async function arePixels(data: Buffer, header: PngHeader): Promise<boolean> {
  const rows = new RowCounter(header)
  const inflate = createInflate()
  let isBroken = false
  inflate.on('data', (bytes: Buffer) => {
    if (isBroken || rows.take(bytes)) return
    isBroken = true
    inflate.destroy()
  })
  inflate.end(data)
  // It fails for nothing else than data that isn't packed so, or ends too early.
  await once(inflate, 'close').catch(() => {
    isBroken = true
  })
  // What follows the compressed rows is not read, and would be a place to hide something.
  return !isBroken && rows.isComplete && inflate.bytesWritten === data.length
}

/** Follows the bytes of an image through its rows, each of which starts with the number of its filter. */
class RowCounter {
  readonly #passes: { readonly rowBytes: number; rows: number }[]
  #inRow = 0

  constructor({ width, height, depth, colourType, isInterlaced }: PngHeader) {
    const bits = depth * (SAMPLES[colourType] ?? 0)
    const passes = isInterlaced ? PASSES : [[0, 0, 1, 1] as const]
    this.#passes = passes
      .map(([left, top, across, down]) => ({
        columns: Math.ceil((width - left) / across),
        rows: Math.ceil((height - top) / down),
      }))
      .filter(({ columns, rows }) => columns > 0 && rows > 0)
      .map(({ columns, rows }) => ({ rowBytes: 1 + Math.ceil((columns * bits) / 8), rows }))
  }

  get isComplete(): boolean {
    return this.#passes.length === 0
  }

  /** False if a row has no such filter, or there are more bytes than rows. */
  take(bytes: Buffer): boolean {
    let at = 0
    while (at < bytes.length) {
      const [pass] = this.#passes
      if (!pass) return false
      if (this.#inRow === 0 && (bytes[at] ?? 0) > LAST_FILTER) return false
      const step = Math.min(pass.rowBytes - this.#inRow, bytes.length - at)
      at += step
      this.#inRow += step
      if (this.#inRow < pass.rowBytes) continue
      this.#inRow = 0
      pass.rows -= 1
      if (pass.rows === 0) this.#passes.shift()
    }
    return true
  }
}
