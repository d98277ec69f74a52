import { useBlocker } from '@tanstack/react-router'
import { isLeavingAllowed } from './leave.ts'

/**
 * Holds back who leaves a screen with input that is not saved: until `proceed` or `reset` within the portal, by the
 * browser's own question if the tab is closed or reloaded.
 */
export function useLeaveGuard(isChanged: boolean) {
  return useBlocker({
    // The same screen may change its own query.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged && !isLeavingAllowed(),
    withResolver: true,
  })
}
