import { useId } from 'react'
import styles from './DayChart.module.css'

/** The number of a series in a chart, or the comparison period. */
export type SeriesKey = 1 | 2 | 3 | 'before'

/** Textures distinguish series without color: plain, hatched, dotted. */
const marks = { 1: '', 2: 'M-1,1l2,-2M0,6l6,-6M5,7l2,-2', 3: 'M1.5,1.5h0M4.5,4.5h0' } as const

const TILE = 6

/** Fills of the bars: `url(#id-1)` is the first series. */
export function Textures({ id }: { readonly id: string }) {
  return (
    <defs>
      {([1, 2, 3] as const).map((series) => (
        <pattern
          key={series}
          id={`${id}-${series}`}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
          data-series={series}
        >
          <path className={styles.ground} d={`M0,0h${TILE}v${TILE}h-${TILE}z`} />
          {marks[series] && <path className={styles.marks} d={marks[series]} />}
        </pattern>
      ))}
    </defs>
  )
}

/** A series' swatch in the legend and the tooltip. */
export function Swatch({ series }: { readonly series: SeriesKey }) {
  const id = useId()
  const isLine = series === 'before'
  return (
    <svg className={styles.swatch} data-series={series} width={isLine ? 16 : 12} height={12} aria-hidden>
      {isLine ? (
        <path d="M0,6h16" />
      ) : (
        <>
          <Textures id={id} />
          <path d="M0,0h12v12h-12z" fill={`url(#${id}-${series})`} />
        </>
      )}
    </svg>
  )
}
