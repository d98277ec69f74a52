import { ActionIcon } from '@mantine/core'
import { formatCount } from '@portal/contract/money'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import type { List } from './list.ts'
import styles from './Pager.module.css'
import { PAGE_SIZES } from './use-list.ts'

/** Pages of a list. Hidden while all rows fit on the smallest page. */
export function Pager<Row extends RowData>({ list }: { readonly list: List<Row> }) {
  const { pageIndex, pageSize } = list.state.pagination
  const total = list.getRowCount()
  if (total <= PAGE_SIZES[0]) return null
  const start = pageIndex * pageSize
  return (
    <nav className={styles.pager} aria-label="Pages">
      <label className={styles.size}>
        Rows per page
        <select
          value={pageSize}
          onChange={(event) => list.setPagination({ pageIndex: 0, pageSize: Number(event.currentTarget.value) })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span>
        {formatCount(start + 1)}–{formatCount(Math.min(start + pageSize, total))} of {formatCount(total)}
      </span>
      <span className={styles.turns}>
        <ActionIcon
          variant="default"
          size={28}
          aria-label="Previous page"
          {...disabledButFocusable(!list.getCanPreviousPage())}
          onClick={() => list.getCanPreviousPage() && list.previousPage()}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={28}
          aria-label="Next page"
          {...disabledButFocusable(!list.getCanNextPage())}
          onClick={() => list.getCanNextPage() && list.nextPage()}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </span>
    </nav>
  )
}

/** Props of a button that is disabled on the first or last page, but keeps the focus. */
function disabledButFocusable(isOff: boolean) {
  return isOff ? { 'data-disabled': true, 'aria-disabled': true } : {}
}
