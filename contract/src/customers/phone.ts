const PHONE_USERNAME = /^1(\d{3})(\d{3})(\d{4})$/

/** Whether a username is a phone number: 11 digits, starting with the country code 1. */
export function isPhone(username: string): boolean {
  return PHONE_USERNAME.test(username)
}

/** Username as displayed: `(212) 555-0123` for a phone number, otherwise unchanged. */
export function formatUsername(username: string): string {
  return username.replace(PHONE_USERNAME, '($1) $2-$3')
}
