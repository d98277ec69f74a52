/** How a person is named, of the staff or a customer; either name may be empty, as some customers came without one. */
export function formatFullName({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string {
  return `${firstName} ${lastName}`.trim()
}
