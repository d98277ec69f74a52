import { encodePng } from './png.ts'

const WIDTH = 160
const HEIGHT = 90
const CORNER = 14
const LETTER_PIXELS = 6

/** The glyphs for A–Z, five columns each; the lowest bit of a column is its top. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  A: [0x7e, 0x11, 0x11, 0x11, 0x7e],
  B: [0x7f, 0x49, 0x49, 0x49, 0x36],
  C: [0x3e, 0x41, 0x41, 0x41, 0x22],
  D: [0x7f, 0x41, 0x41, 0x41, 0x3e],
  E: [0x7f, 0x49, 0x49, 0x49, 0x41],
  F: [0x7f, 0x09, 0x09, 0x09, 0x01],
  G: [0x3e, 0x41, 0x49, 0x49, 0x7a],
  H: [0x7f, 0x08, 0x08, 0x08, 0x7f],
  I: [0x00, 0x41, 0x7f, 0x41, 0x00],
  J: [0x20, 0x40, 0x41, 0x3f, 0x01],
  K: [0x7f, 0x08, 0x14, 0x22, 0x41],
  L: [0x7f, 0x40, 0x40, 0x40, 0x40],
  M: [0x7f, 0x02, 0x0c, 0x02, 0x7f],
  N: [0x7f, 0x04, 0x08, 0x10, 0x7f],
  O: [0x3e, 0x41, 0x41, 0x41, 0x3e],
  P: [0x7f, 0x09, 0x09, 0x09, 0x06],
  Q: [0x3e, 0x41, 0x51, 0x21, 0x5e],
  R: [0x7f, 0x09, 0x19, 0x29, 0x46],
  S: [0x46, 0x49, 0x49, 0x49, 0x31],
  T: [0x01, 0x01, 0x7f, 0x01, 0x01],
  U: [0x3f, 0x40, 0x40, 0x40, 0x3f],
  V: [0x1f, 0x20, 0x40, 0x20, 0x1f],
  W: [0x3f, 0x40, 0x38, 0x40, 0x3f],
  X: [0x63, 0x14, 0x08, 0x14, 0x63],
  Y: [0x07, 0x08, 0x70, 0x08, 0x07],
  Z: [0x61, 0x51, 0x49, 0x45, 0x43],
}

/** Dark and light colors by kind of channel. */
const COLORS: Readonly<Record<string, readonly [dark: Color, light: Color]>> = {
  NEWS: [rgb(0x7a1220), rgb(0xd1344b)],
  SPOR: [rgb(0x0c4a2c), rgb(0x23a35e)],
  MOVI: [rgb(0x1c1838), rgb(0x5b47b8)],
  KIDS: [rgb(0xb3470a), rgb(0xf59a1b)],
  MUSI: [rgb(0x5c0f5c), rgb(0xc73bbd)],
  DOCU: [rgb(0x0b3f4a), rgb(0x1f93a6)],
  NOVE: [rgb(0x7d1146), rgb(0xe0508f)],
  LIFE: [rgb(0x4b4210), rgb(0xa8962b)],
  RELI: [rgb(0x2c3a66), rgb(0x6d86cf)],
}
const OTHERS = [rgb(0x14305c), rgb(0x2f6fc4)] as const

type Color = readonly [red: number, green: number, blue: number]

/**
 * Draws the logo of a demo channel: its letters on the colors of its genre, with round corners. Always returns the same
 * bytes.
 */
export function drawLogo(letters: string, genre: string): Buffer<ArrayBuffer> {
  const [dark, light] = COLORS[genre] ?? OTHERS
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const slope = (x / WIDTH + (1 - y / HEIGHT)) / 2
      const color = isLetter(letters, x, y) ? ([255, 255, 255] as const) : mix(dark, light, slope)
      pixels.set([...color, coverage(x, y)], (y * WIDTH + x) * 4)
    }
  }
  return encodePng(WIDTH, HEIGHT, pixels)
}

function isLetter(letters: string, x: number, y: number): boolean {
  const width = letters.length * 6 * LETTER_PIXELS - LETTER_PIXELS
  const column = Math.floor((x - (WIDTH - width) / 2) / LETTER_PIXELS)
  const row = Math.floor((y - (HEIGHT - 7 * LETTER_PIXELS) / 2) / LETTER_PIXELS)
  if (column < 0 || row < 0 || row > 6 || column % 6 === 5) return false
  const bits = LETTERS[letters[Math.floor(column / 6)] ?? '']?.[column % 6] ?? 0
  return ((bits >> row) & 1) === 1
}

/** Returns the opacity of a pixel: zero outside the round corners, and less at their edge. */
function coverage(x: number, y: number): number {
  const across = Math.max(CORNER - x - 0.5, x + 0.5 - (WIDTH - CORNER), 0)
  const down = Math.max(CORNER - y - 0.5, y + 0.5 - (HEIGHT - CORNER), 0)
  return Math.round(255 * Math.min(1, Math.max(0, CORNER + 0.5 - Math.sqrt(across * across + down * down))))
}

function mix(from: Color, to: Color, share: number): Color {
  const [red, green, blue] = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function rgb(hex: number): Color {
  return [(hex >> 16) & 0xff, (hex >> 8) & 0xff, hex & 0xff]
}
