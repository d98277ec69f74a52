import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** Accessible name and tooltip. */
  readonly label: string
}

/** A button that shows only an icon. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return <ActionIcon size={28} aria-label={label} title={label} {...rest} />
}
