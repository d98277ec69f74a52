import { type PointerEvent, useEffect, useId, useRef } from 'react'
import styles from './CropEditor.module.css'
import { type Crop, cutOf, dragged, drawCrop, wholeImage } from './crop.ts'

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
const PREVIEW_WIDTH = 320
const PREVIEW_HEIGHT = 180

/** Shows what is kept of an image; it is dragged, or moved by sliders. */
export function CropEditor({ image, crop, onChange }: CropEditorProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const cut = cutOf(image, crop)
  const shown = Math.min(PREVIEW_WIDTH / cut.width, PREVIEW_HEIGHT / cut.height)
  const size = {
    width: Math.max(1, Math.round(cut.width * shown)),
    height: Math.max(1, Math.round(cut.height * shown)),
  }

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  })

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onChange(dragged(image, crop, event.movementX / shown, event.movementY / shown))
  }

  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        <canvas
          ref={canvas}
          {...size}
          className={styles.preview}
          role="img"
          aria-label="Logo preview"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <div className={styles.controls}>
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
        <Slider label="Horizontal position" value={crop.across} onChange={(across) => onChange({ ...crop, across })} />
        <Slider label="Vertical position" value={crop.down} onChange={(down) => onChange({ ...crop, down })} />
      </div>
    </div>
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
