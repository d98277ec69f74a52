import { type ReactNode, useRef } from 'react'
import { LazyTip } from './LazyTip.tsx'
import { usePointedAt } from './use-pointed-at.ts'

/**
 * Shows the definitions of `defined` elements inside, one at a time: one tooltip is fast even for hundreds of numbers.
 */
export function Definitions({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const target = usePointedAt(root, '[data-definition]')
  return (
    <div ref={root}>
      {children}
      {target && <LazyTip target={target} label={target.dataset['definition'] ?? ''} />}
    </div>
  )
}
