import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From `paths`. */
  readonly to: string
}

/** A link within the portal; the screen it leads to is loaded as soon as it is hovered or focused. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={to} preload="intent" {...rest} />
}
