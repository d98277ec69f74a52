import { saveFile } from '../save-file.ts'

/** Twice the screen's pixels. */
const SCALE = 2
const HEAD = 56
const EDGE = 16

/**
 * Saves a chart as an image, with title and legend. Drawn shape by shape, because the content security policy prevents
 * the browser from loading it as an image.
 */
export function savePicture(figure: HTMLElement, title: string, fileName: string) {
  const svg = figure.querySelector<SVGSVGElement>('svg.recharts-surface')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!svg || !pen) return
  const { width, height } = svg.getBoundingClientRect()
  canvas.width = (width + 2 * EDGE) * SCALE
  canvas.height = (height + HEAD + 2 * EDGE) * SCALE
  const toPlace = (x: number, y: number) => pen.setTransform(SCALE, 0, 0, SCALE, x * SCALE, y * SCALE)
  pen.fillStyle = getComputedStyle(document.body).backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  toPlace(EDGE, EDGE)
  write(pen, title, 0, 16, getComputedStyle(figure), '600 14px')
  drawLegend(pen, figure)
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>('path, line, text')) {
    if (shape.closest('defs')) continue
    toPlace(EDGE, EDGE + HEAD)
    const matrix = shape.getCTM()
    if (matrix) pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    drawShape(pen, shape)
  }
  canvas.toBlob((picture) => {
    if (picture) saveFile(`${fileName}.png`, picture, 'image/png')
  })
}

function drawShape(pen: CanvasRenderingContext2D, shape: SVGGraphicsElement) {
  const style = getComputedStyle(shape)
  pen.globalAlpha = Number(style.opacity)
  if (shape instanceof SVGTextElement) {
    const { x, y } = shape.getNumberOfChars() > 0 ? shape.getStartPositionOfChar(0) : { x: 0, y: 0 }
    return write(pen, shape.textContent ?? '', x, y, style, `${style.fontWeight} ${style.fontSize}`)
  }
  const path = new Path2D(pathOf(shape))
  if (style.fill !== 'none') {
    pen.globalAlpha = Number(style.opacity) * Number(style.fillOpacity)
    pen.fillStyle = textureOf(style.fill, pen) ?? style.fill
    pen.fill(path)
  }
  if (style.stroke === 'none') return
  pen.globalAlpha = Number(style.opacity) * Number(style.strokeOpacity)
  pen.strokeStyle = style.stroke
  pen.lineCap = style.strokeLinecap as CanvasLineCap
  pen.lineWidth = Number.parseFloat(style.strokeWidth)
  pen.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat))
  pen.stroke(path)
}

/** The texture of a fill, if it has one. */
function textureOf(fill: string, pen: CanvasRenderingContext2D): CanvasPattern | null {
  const id = /^url\("?#(.+?)"?\)/.exec(fill)?.[1]
  const texture = id === undefined ? null : document.getElementById(id)
  if (!(texture instanceof SVGPatternElement)) return null
  const tile = document.createElement('canvas')
  tile.width = texture.width.baseVal.value * SCALE
  tile.height = texture.height.baseVal.value * SCALE
  const tilePen = tile.getContext('2d')
  if (!tilePen) return null
  tilePen.scale(SCALE, SCALE)
  for (const shape of texture.querySelectorAll('path')) drawShape(tilePen, shape)
  const pattern = pen.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(1 / SCALE))
  return pattern
}

function pathOf(shape: SVGGraphicsElement): string {
  const at = (name: string) => shape.getAttribute(name) ?? '0'
  return at('d') === '0' ? `M${at('x1')},${at('y1')}L${at('x2')},${at('y2')}` : at('d')
}

/** Draws the legend as on the screen. */
function drawLegend(pen: CanvasRenderingContext2D, figure: HTMLElement) {
  let x = 0
  for (const entry of figure.querySelectorAll<HTMLElement>('[aria-label="Legend"] button[aria-pressed="true"]')) {
    pen.setTransform(SCALE, 0, 0, SCALE, (EDGE + x) * SCALE, (EDGE + 31) * SCALE)
    for (const shape of entry.querySelectorAll<SVGGraphicsElement>('svg > path')) drawShape(pen, shape)
    pen.setTransform(SCALE, 0, 0, SCALE, EDGE * SCALE, EDGE * SCALE)
    const text = entry.textContent ?? ''
    write(pen, text, x + 20, 42, getComputedStyle(entry), '12px')
    x += 40 + pen.measureText(text).width
  }
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  { color, fontFamily }: CSSStyleDeclaration,
  font: string,
) {
  pen.font = `${font} ${fontFamily}`
  pen.fillStyle = color
  pen.fillText(text, x, y)
}
