import type { Run } from './east-asian-fonts.ts'

/** Of the font that everything else is set in, in parts of the size. */
const ASCENT = 0.928
/** The East Asian fonts are thin; a line around each letter makes them as heavy as the others. In parts of the size. */
const OUTLINE = 0.03
/** How much higher their lines would be, in parts of the size. */
const EXTRA_HEIGHT = 0.284

export interface Written {
  readonly font: 'regular' | 'bold'
  /** In points. */
  readonly size: number
  readonly colour: string
  /** The upper left corner; without it, below what was written last. */
  readonly at?: readonly [x: number, y: number]
  readonly width?: number
}

/** Writes a text whose characters may need several fonts, on one base line. */
export function writeRuns(
  pdf: PDFKit.PDFDocument,
  runs: readonly Run[],
  { font, size, colour, at, width }: Written,
): void {
  const isMixed = runs.some((run) => run.font !== null)
  for (const [index, run] of runs.entries()) {
    const options = {
      ...(width !== undefined && { width }),
      continued: index < runs.length - 1,
      ...(isMixed && { fill: true, stroke: run.font !== null, baseline: -ASCENT * size }),
      ...(isMixed && { lineGap: run.font ? -EXTRA_HEIGHT * size : 0 }),
    }
    pdf.font(run.font ?? font).fontSize(size)
    pdf.fillColor(colour)
    if (run.font) pdf.lineWidth(OUTLINE * size).strokeColor(colour)
    if (index === 0 && at) pdf.text(run.text, at[0], at[1], options)
    else pdf.text(run.text, options)
  }
  pdf.font(font)
}

/** A text as wide as the runs: what is East Asian is as wide as it is high. */
export function asWide(runs: readonly Run[]): string {
  return runs.map(({ text, font }) => (font ? '\u2014'.repeat([...text].length) : text)).join('')
}
