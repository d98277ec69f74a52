import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From `paths`. */
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** A part of the screen. */
  readonly hash?: string | undefined
}

/** A link within the portal; the screen it leads to is loaded as soon as it is hovered or focused. */
export function Link({ to, query, hash, ...rest }: LinkProps) {
  return <RouterLink to={to} {...(query && { search: query })} {...(hash && { hash })} preload="intent" {...rest} />
}
