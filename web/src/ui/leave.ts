let isFree = false

/** Stops asking before the page is left, because the user has already answered. */
export function allowLeaving() {
  isFree = true
}

/** Whether the page may be left without asking. */
export function isLeavingAllowed(): boolean {
  return isFree
}
