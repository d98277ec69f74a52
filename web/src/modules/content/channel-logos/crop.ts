import { LOGO_MAX_BYTES } from '@portal/contract/content/channel-logos/calls'
import type { PercentCrop } from 'react-image-crop'

/** What part of an image is kept. */
export interface Crop {
  /** Width divided by height; null: as the image is. */
  readonly ratio: number | null
  /** 1: as much as fits; 4: a quarter of that in each direction. */
  readonly zoom: number
  /** Where the kept part lies in what is cut off, from 0 (left, top) to 1. */
  readonly across: number
  readonly down: number
}

export const wholeImage: Crop = { ratio: null, zoom: 1, across: 0.5, down: 0.5 }

interface Size {
  readonly width: number
  readonly height: number
}

/** Wider logos are made smaller: the apps show none of them larger. */
const MAX_WIDTH = 640
const MAX_HEIGHT = 640
/** Each attempt is so much smaller than the one before. */
const SHRINK = 0.85
const MIN_SIDE = 16

/** The kept part, in pixels of the image. */
export function croppedArea({ width, height }: Size, { ratio, zoom, across, down }: Crop) {
  const wanted = ratio ?? width / height
  const cut = {
    width: Math.max(1, Math.min(width, height * wanted) / zoom),
    height: Math.max(1, Math.min(height, width / wanted) / zoom),
  }
  return { ...cut, left: (width - cut.width) * across, top: (height - cut.height) * down }
}

/** The kept part as the library has it: in percent of the image. */
export function percentOf(image: Size, crop: Crop): PercentCrop {
  const { left, top, width, height } = croppedArea(image, crop)
  return {
    unit: '%',
    x: (left / image.width) * 100,
    y: (top / image.height) * 100,
    width: (width / image.width) * 100,
    height: (height / image.height) * 100,
  }
}

/** The crop of the same shape that keeps `part`. */
export function toCrop(image: Size, { ratio }: Crop, { x, y, width, height }: PercentCrop): Crop {
  const largest = percentOf(image, { ...wholeImage, ratio })
  return {
    ratio,
    zoom: largest.width / Math.max(width, 100 / image.width),
    across: width < 100 ? x / (100 - width) : wholeImage.across,
    down: height < 100 ? y / (100 - height) : wholeImage.down,
  }
}

/** Draws the kept part, filling the canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop) {
  const { left, top, width, height } = croppedArea(image, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** The kept part as a PNG of at most 102400 bytes: as large as it can be. Null if that is no size at all. */
export async function compress(image: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const cut = croppedArea(image, crop)
  let scale = Math.min(1, MAX_WIDTH / cut.width, MAX_HEIGHT / cut.height)
  const canvas = document.createElement('canvas')
  for (;;) {
    canvas.width = Math.max(1, Math.round(cut.width * scale))
    canvas.height = Math.max(1, Math.round(cut.height * scale))
    drawCrop(canvas, image, crop)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png && png.size <= LOGO_MAX_BYTES) return png
    if (!png || Math.max(canvas.width, canvas.height) < MIN_SIDE) return null
    scale *= SHRINK
  }
}
