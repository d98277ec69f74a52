import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useReadOnly } from './read-only.ts'
import { useReturnFocus } from './use-return-focus.ts'

type ChangeButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'>

/**
 * A button for a change: disabled with the reason while nothing can be changed. Has the focus again after the change if
 * it had it before.
 */
export function ChangeButton(props: ChangeButtonProps) {
  const button = useReturnFocus(props.loading ?? false)
  return <Button ref={button} {...props} {...useReadOnly()} />
}
