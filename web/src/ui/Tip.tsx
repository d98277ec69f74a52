import { Tooltip } from '@mantine/core'

export interface TipProps {
  readonly target: HTMLElement
  readonly label: string
  /** Beside an icon; above a number by default. */
  readonly isBeside?: boolean
}

/** A text beside the hovered or focused element. */
export function Tip({ target, label, isBeside = false }: TipProps) {
  return (
    <Tooltip
      opened
      data-tip-shown
      target={target}
      withinPortal={false}
      floatingStrategy="fixed"
      label={label}
      multiline
      maw={320}
      {...(isBeside ? { position: 'right', offset: 12 } : { withArrow: true })}
      transitionProps={{ duration: 0 }}
    />
  )
}
