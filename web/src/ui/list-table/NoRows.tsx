import type { ReactNode } from 'react'
import { Empty } from '../Empty.tsx'
import { TextButton } from '../TextButton.tsx'

interface NoRowsProps {
  /** What the list contains: `customers`. */
  readonly name: string
  /** The text when there are no rows; `No customers yet` by default. */
  readonly empty?: ReactNode
  /** The text if there are rows but none passes the filters; `No customers match the filters` by default. */
  readonly noMatch?: ReactNode
  /** The next step when there are no rows at all. */
  readonly emptyAction?: ReactNode
  readonly isFiltered: boolean
  readonly clearFilters: () => void
}

/** In place of the rows: there are none yet, or none that match. */
export function NoRows({ name, empty, noMatch, emptyAction, isFiltered, clearFilters }: NoRowsProps) {
  if (!isFiltered) return <Empty text={empty ?? `No ${name} yet`}>{emptyAction}</Empty>
  return (
    <Empty text={noMatch ?? `No ${name} match the filters`}>
      <TextButton onClick={clearFilters}>Clear Filters</TextButton>
    </Empty>
  )
}
