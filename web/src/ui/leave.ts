let isFree = false

/** Disables the confirmation before leaving the page, because the user has already confirmed. */
export function allowLeaving() {
  isFree = true
}

/** Whether the page may be left without confirmation. */
export function isLeavingAllowed(): boolean {
  return isFree
}
