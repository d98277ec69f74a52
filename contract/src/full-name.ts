/** Full name of a staff member or customer; either part may be empty, as some customers have no such name. */
export function formatFullName({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string {
  return `${firstName} ${lastName}`.trim()
}
