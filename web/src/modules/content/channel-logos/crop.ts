import { LOGO_MAX_BYTES } from '@portal/contract/content/channel-logos/calls'
import type { PercentCrop } from 'react-image-crop'

/** The part of an image to keep. */
export interface Crop {
  /** Width divided by height; null for the image's own ratio. */
  readonly ratio: number | null
  /** 1: the largest possible area; 4: a quarter of that in each direction. */
  readonly zoom: number
  /** Position of the area within the image, from 0 (left, top) to 1. */
  readonly across: number
  readonly down: number
}

export const wholeImage: Crop = { ratio: null, zoom: 1, across: 0.5, down: 0.5 }

interface Size {
  readonly width: number
  readonly height: number
}

/** Wider logos are scaled down, because the apps never show them larger. */
const MAX_WIDTH = 640
const MAX_HEIGHT = 640
/** Scale factor between attempts. */
const SHRINK = 0.85
const MIN_SIDE = 16

/** The crop area in pixels of the image. */
export function croppedArea({ width, height }: Size, { ratio, zoom, across, down }: Crop) {
  const shape = ratio ?? width / height
  const cut = {
    width: Math.max(1, Math.min(width, height * shape) / zoom),
    height: Math.max(1, Math.min(height, width / shape) / zoom),
  }
  return { ...cut, left: (width - cut.width) * across, top: (height - cut.height) * down }
}

/** The crop area in the library's format: percent of the image. */
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

/** Draws the crop area, filling the canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop) {
  const { left, top, width, height } = croppedArea(image, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** Returns the crop area as the largest PNG of up to 102400 bytes, or null if no size fits. */
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
