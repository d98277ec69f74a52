import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { InvoiceText, Line } from './describe-invoice.ts'
import { translations } from './translations.ts'

const require = createRequire(import.meta.url)
/**
 * Covers Latin, Greek, Cyrillic, Hebrew, Arabic and more. Only the glyphs used are embedded; a missing one is drawn as
 * an empty box.
 */
const REGULAR = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

const MARGIN = 56
const INK = '#212529'
const QUIET = '#5c636a'
const RULE = '#dee2e6'
const AMOUNT_WIDTH = 110

type Pdf = PDFKit.PDFDocument

/** Returns the invoice as a PDF, on the paper size of the reader's country. The same text gives the same bytes. */
export async function drawInvoice(invoice: InvoiceText): Promise<Buffer<ArrayBuffer>> {
  // Loaded on demand, because the library is large and most processes never draw.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: invoice.isAmerican ? 'LETTER' : 'A4',
    margin: MARGIN,
    lang: invoice.language,
    displayTitle: true,
    // No initial font: one registered by path would be read again whenever it is selected by name.
    font: '',
    info: {
      Title: invoice.title,
      Author: invoice.seller[0] ?? '',
      CreationDate: invoice.issuedAt,
      ModDate: invoice.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  pdf.registerFont('bold', BOLD).registerFont('regular', REGULAR).font('regular')
  drawHead(pdf, invoice)
  drawParties(pdf, invoice)
  for (const line of invoice.lines) drawLine(pdf, line)
  drawFoot(pdf, invoice)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(pdf: Pdf, { seller, title, status, isPaid }: InvoiceText): void {
  const [name = '', ...address] = seller
  pdf.font('bold').fontSize(18).fillColor(INK).text(name, MARGIN, MARGIN)
  pdf.font('regular').fontSize(9).fillColor(QUIET)
  for (const line of address) pdf.text(line)
  pdf.moveDown(2).font('bold').fontSize(14).fillColor(INK).text(title, { continued: true })
  pdf.fillColor(isPaid ? '#2b8a3e' : '#862e9c').text(`   ${status}`)
  pdf.moveDown(0.8)
}

/** Draws the dates on the left and the customer on the right. */
function drawParties(pdf: Pdf, { facts, recipient, language }: InvoiceText): void {
  const top = pdf.y
  const half = innerWidth(pdf) / 2
  for (const { label, value } of facts) {
    pdf
      .font('regular')
      .fontSize(9)
      .fillColor(QUIET)
      .text(label, MARGIN, pdf.y, { width: half - 16 })
    pdf
      .fontSize(10)
      .fillColor(INK)
      .text(value, { width: half - 16 })
    pdf.moveDown(0.5)
  }
  const left = pdf.y
  pdf
    .fontSize(9)
    .fillColor(QUIET)
    .text(translations[language].billedTo, MARGIN + half, top, { width: half })
  pdf.fontSize(10).fillColor(INK)
  for (const line of recipient) pdf.text(fromTheRight(line), { width: half })
  pdf.y = Math.max(left, pdf.y) + 20
}

/** Joins words with non-breaking spaces in right-to-left lines, whose words the library would place from the left. */
function fromTheRight(line: string): string {
  return /^[\p{scx=Hebrew}\p{scx=Arabic} ]+$/u.test(line) ? line.replaceAll(' ', '\u00a0') : line
}

function drawLine(pdf: Pdf, { label, value, isSum }: Line): void {
  const width = innerWidth(pdf) - AMOUNT_WIDTH - 12
  pdf
    .font(isSum ? 'bold' : 'regular')
    .fontSize(10)
    .fillColor(INK)
  const height = pdf.heightOfString(label, { width })
  if (pdf.y + height + 14 > pdf.page.height - MARGIN) pdf.addPage()
  const top = pdf.y + 7
  if (isSum) rule(pdf, pdf.y)
  pdf.text(label, MARGIN, top, { width })
  pdf.text(value, pdf.page.width - MARGIN - AMOUNT_WIDTH, top, {
    width: AMOUNT_WIDTH,
    align: 'right',
    lineBreak: false,
  })
  pdf.y = top + height + 7
}

function drawFoot(pdf: Pdf, { supportAddress, language }: InvoiceText): void {
  if (supportAddress === null) return
  pdf.font('regular').fontSize(9).fillColor(QUIET)
  pdf.text(`${translations[language].questions} ${supportAddress}`, MARGIN, pdf.y + 24, { width: innerWidth(pdf) })
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke()
}

function innerWidth(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN
}
