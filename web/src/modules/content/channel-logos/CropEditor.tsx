import { useEffect, useId, useRef } from 'react'
import ReactCrop from 'react-image-crop'
import styles from './CropEditor.module.css'
import 'react-image-crop/dist/ReactCrop.css'
import { type Crop, toCrop, croppedArea, drawCrop, percentOf, wholeImage } from './crop.ts'

interface CropEditorProps {
  readonly image: ImageBitmap
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

const shapes: readonly { readonly label: string; readonly ratio: number | null }[] = [
  { label: 'Original', ratio: null },
  { label: '16 : 9', ratio: 16 / 9 },
  { label: '4 : 3', ratio: 4 / 3 },
  { label: 'Square', ratio: 1 },
]
const STAGE = { width: 320, height: 180 }
const PREVIEW = { width: 128, height: 72 }

/** An image with its crop area, which can be dragged, resized or moved by sliders, and a preview of the result. */
export function CropEditor({ image, crop, onChange }: CropEditorProps) {
  const { width, height } = croppedArea(image, crop)
  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        <ReactCrop
          crop={percentOf(image, crop)}
          aspect={width / height}
          keepSelection
          ruleOfThirds
          onChange={(_pixels, part) => onChange(toCrop(image, crop, part))}
        >
          <Picture image={image} crop={wholeImage} within={STAGE} />
        </ReactCrop>
      </div>
      <div className={styles.controls}>
        <Picture image={image} crop={crop} within={PREVIEW} label="Logo preview" />
        <label className={styles.control}>
          Shape
          <select
            className={styles.shape}
            value={shapes.findIndex(({ ratio }) => ratio === crop.ratio)}
            onChange={(event) =>
              onChange({ ...wholeImage, ratio: shapes[Number(event.currentTarget.value)]?.ratio ?? null })
            }
          >
            {shapes.map(({ label }, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Slider label="Zoom" min={1} max={4} value={crop.zoom} onChange={(zoom) => onChange({ ...crop, zoom })} />
        <Slider label="Horizontal Position" value={crop.across} onChange={(across) => onChange({ ...crop, across })} />
        <Slider label="Vertical Position" value={crop.down} onChange={(down) => onChange({ ...crop, down })} />
      </div>
    </div>
  )
}

interface PictureProps {
  readonly image: ImageBitmap
  readonly crop: Crop
  readonly within: { readonly width: number; readonly height: number }
  readonly label?: string
}

/**
 * Drawn on a canvas: showing a local file as an image would require a URL, which the content security policy forbids.
 */
function Picture({ image, crop, within, label }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const cut = croppedArea(image, crop)
  const scale = Math.min(within.width / cut.width, within.height / cut.height)
  const sideOf = (length: number) => Math.max(1, Math.round(length * scale))
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  })
  return (
    <canvas
      ref={canvas}
      width={sideOf(cut.width)}
      height={sideOf(cut.height)}
      className={styles.picture}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

interface SliderProps {
  readonly label: string
  readonly min?: number
  readonly max?: number
  readonly value: number
  readonly onChange: (value: number) => void
}

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
