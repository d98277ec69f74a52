import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useReadOnly } from './read-only.ts'

type ChangeButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>

/** A button for a change: disabled with the reason while nothing can be changed. */
export function ChangeButton(props: ChangeButtonProps) {
  return <Button {...props} {...useReadOnly()} />
}
