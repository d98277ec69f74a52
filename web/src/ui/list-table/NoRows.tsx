import type { ReactNode } from 'react'
import { Empty } from '../Empty.tsx'
import { TextButton } from '../TextButton.tsx'

interface NoRowsProps {
  /** The text when there are no rows. */
  readonly empty: ReactNode
  /** The text if there are rows but none passes the filters; `empty` by default. */
  readonly noMatch?: ReactNode
  /** The next step when there are no rows at all. */
  readonly emptyAction?: ReactNode
  readonly isFiltered: boolean
  readonly clearFilters: () => void
}

/** In place of the rows: there are none yet, or none that match. */
export function NoRows({ empty, noMatch = empty, emptyAction, isFiltered, clearFilters }: NoRowsProps) {
  if (!isFiltered) return <Empty text={empty}>{emptyAction}</Empty>
  return (
    <Empty text={noMatch}>
      <TextButton onClick={clearFilters}>Clear Filters</TextButton>
    </Empty>
  )
}
