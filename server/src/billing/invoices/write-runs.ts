import type { Run } from './fallback-fonts.ts'

/** Of the font that everything else is set in, in parts of the size. */
const ASCENT = 0.928
/** Around each letter of a thin font, in parts of the size. */
const OUTLINE = 0.03

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
  const height = pdf.font(font).fontSize(size).fillColor(colour).currentLineHeight(true)
  for (const [index, run] of runs.entries()) {
    setFont(pdf, run, font)
    const isThin = run.font?.isThin === true
    if (isThin) pdf.lineWidth(OUTLINE * size).strokeColor(colour)
    const options = {
      ...(width !== undefined && { width }),
      continued: index < runs.length - 1,
      ...(isMixed && { fill: true, stroke: isThin, baseline: -ASCENT * size }),
      // Lines are as high as if all were written in one font.
      ...(isMixed && { lineGap: height - pdf.currentLineHeight(true) }),
    }
    if (index === 0 && at) pdf.text(run.text, at[0], at[1], options)
    else pdf.text(run.text, options)
  }
  pdf.font(font)
}

/** How high the runs will be, with as many lines as the width makes of them. */
export function heightOf(
  pdf: PDFKit.PDFDocument,
  runs: readonly Run[],
  { font, size, width }: Pick<Written, 'font' | 'size'> & { readonly width: number },
): number {
  pdf.fontSize(size)
  const texts = runs.map((run) => (run.font ? asWide(setFont(pdf, run, font), run.text, size) : run.text))
  pdf.font(font)
  return Math.max(pdf.heightOfString(texts.join(''), { width }), pdf.currentLineHeight())
}

function setFont(pdf: PDFKit.PDFDocument, run: Run, font: Written['font']): PDFKit.PDFDocument {
  // By its name it is opened once; of a file alone it would be for every run.
  if (run.font) pdf.registerFont(run.font.name, run.font.file)
  return pdf.font(run.font?.name ?? font)
}

/** A text of the invoice's own font that is no narrower: a dash is as wide as it is high. */
function asWide(pdf: PDFKit.PDFDocument, text: string, size: number): string {
  return '\u2014'.repeat(Math.ceil(pdf.widthOfString(text) / size))
}
