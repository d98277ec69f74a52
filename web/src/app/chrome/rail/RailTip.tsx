import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface RailTipProps {
  readonly label: string
  /** False where the name stands beside the icon. */
  readonly isShown: boolean
  readonly children: ReactElement
}

/** The name of an icon, beside it. */
export function RailTip({ label, isShown, children }: RailTipProps) {
  return (
    <Tooltip
      label={label}
      disabled={!isShown}
      position="right"
      offset={12}
      transitionProps={{ duration: 0 }}
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  )
}
