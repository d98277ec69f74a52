import { Button, type ButtonProps } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From `paths`. */
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** A part of the screen. */
  readonly hash?: string | undefined
  /** Whether it is current only at exactly its address, as a link to one of several filters of a screen. */
  readonly isExact?: boolean
}

/** A link within the portal; the screen it leads to is loaded as soon as it is hovered or focused. */
export function Link({ to, query, hash, isExact = false, ...rest }: LinkProps) {
  return (
    <RouterLink
      to={to}
      {...(query && { search: query })}
      {...(hash && { hash })}
      activeOptions={{ exact: isExact }}
      preload="intent"
      {...rest}
    />
  )
}

interface LinkButtonProps
  extends Pick<ButtonProps, 'variant' | 'leftSection' | 'size'>, Pick<LinkProps, 'to' | 'query' | 'hash'> {
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />
}
