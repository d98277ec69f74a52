import { Button, type ButtonProps } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path from `paths`. */
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** A section of the screen. */
  readonly hash?: string | undefined
  /** Whether it is current only at its exact URL, like a link to one of a screen's filters. */
  readonly isExact?: boolean
}

/** A link within the portal; its screen preloads on hover or focus. */
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
  extends
    Pick<ButtonProps, 'variant' | 'leftSection' | 'size' | 'fullWidth'>,
    Pick<LinkProps, 'to' | 'query' | 'hash'> {
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />
}
