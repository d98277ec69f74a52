import { ActionIcon } from '@mantine/core'
import { formatCount } from '@portal/contract/money'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './Pager.module.css'
import { PAGE_SIZES, type TableState } from './use-table-state.ts'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly start: number
  readonly rows: readonly unknown[]
  /** How many rows there are on all pages. */
  readonly total: number
  readonly state: Pick<TableState, 'size' | 'setSize' | 'setPage'>
}

/** Below a list: which part of it is shown. Not there while everything fits on the smallest page. */
export function Pager({ page, pages, start, rows, total, state }: PagerProps) {
  if (total <= PAGE_SIZES[0]) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <label className={styles.size}>
        Rows per page
        <select value={state.size} onChange={(event) => state.setSize(Number(event.currentTarget.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span>
        {formatCount(start + 1)}–{formatCount(start + rows.length)} of {formatCount(total)}
      </span>
      <span className={styles.turns}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => state.setPage(page - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={28}
          aria-label="Next page"
          disabled={page === pages}
          onClick={() => state.setPage(page + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    </nav>
  )
}
