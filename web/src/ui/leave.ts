let isFree = false

/** From now on nothing asks before the page is left: the user has already answered. */
export function allowLeaving() {
  isFree = true
}

/** Whether the page may be left without asking. */
export function isLeavingAllowed(): boolean {
  return isFree
}
