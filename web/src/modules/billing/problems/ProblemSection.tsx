import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ProblemSection.module.css'

/** The kinds of problems, by which an address leads to the section of one: `/billing-problems#findings`. */
export type ProblemKind = 'parked' | 'payments' | 'chargebacks' | 'findings'

interface ProblemSectionProps {
  readonly kind: ProblemKind
  readonly title: string
  /** What has happened, and what comes of it. */
  readonly note: string
  /** Whether all sections have loaded, so that the layout no longer shifts. */
  readonly isRead: boolean
  readonly children: ReactNode
}

/** One kind of problems. Where the address names it, it is scrolled to and has the focus. */
export function ProblemSection({ kind, title, note, isRead, children }: ProblemSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === kind })
  useEffect(() => {
    if (!isMeant || !isRead) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isMeant, isRead])
  return (
    <section className={styles.part}>
      <h2 ref={heading} id={kind} tabIndex={-1}>
        {title}
      </h2>
      <p>{note}</p>
      {children}
    </section>
  )
}
