import { useBlocker } from '@tanstack/react-router'
import { isLeavingAllowed } from './leave.ts'

/**
 * Blocks leaving a screen with unsaved input: until `proceed` or `reset` within the portal, with the browser's prompt
 * if the tab is closed or reloaded.
 */
export function useLeaveGuard(isChanged: boolean) {
  return useBlocker({
    // A screen may change its own query.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged && !isLeavingAllowed(),
    withResolver: true,
  })
}
