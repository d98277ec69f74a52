let isFree = false

/** From now on nothing asks before the page is left: the user has already answered. */
export function leaveFreely() {
  isFree = true
}

/** Whether the page may be left without asking. */
export function mayLeaveFreely(): boolean {
  return isFree
}
