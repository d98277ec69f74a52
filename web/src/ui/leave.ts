let isFree = false

/** From now on nothing asks before the page is left: whoever does so has been asked already. */
export function leaveFreely() {
  isFree = true
}

/** Whether the page may be left without asking. */
export function mayLeaveFreely(): boolean {
  return isFree
}
