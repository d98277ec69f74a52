import { useLocation } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useEffect, useRef } from 'react'
import { ListTable, type ListTableProps } from '../../../ui/list-table/ListTable.tsx'
import type { ProblemKind } from './problem-lists.tsx'
import styles from './ProblemSection.module.css'

interface ProblemSectionProps<Row extends RowData> extends ListTableProps<Row> {
  readonly kind: ProblemKind
  readonly title: string
  /** What happened, and what happens next. */
  readonly note: string
  /** Undefined until all sections have loaded, so that the layout no longer shifts. */
  readonly rows: readonly Row[] | undefined
  /** The open dialog. */
  readonly children?: ReactNode
}

/** One kind of problem; a single line below the others if there are none. Takes the focus if the URL names it. */
export function ProblemSection<Row extends RowData>(props: ProblemSectionProps<Row>) {
  const { kind, title, note, children, ...list } = props
  const { rows, empty } = list
  const heading = useRef<HTMLHeadingElement>(null)
  const isRead = rows !== undefined
  const isEmpty = rows?.length === 0
  const isMeant = useLocation({ select: ({ hash }) => hash === kind })
  useEffect(() => {
    if (!isMeant || !isRead) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isMeant, isRead])
  return (
    <section className={styles.part} data-empty={isEmpty || undefined}>
      <h2 ref={heading} id={kind} tabIndex={-1}>
        {title}
      </h2>
      <p>{isEmpty ? empty : note}</p>
      {!isEmpty && <ListTable {...list} prefix={`${kind}.`} usualRows={2} />}
      {children}
    </section>
  )
}
