const PHONE_USERNAME = /^1(\d{3})(\d{3})(\d{4})$/

/** Whether a username is a phone number: 11 digits, the first being the country code 1. */
export function isPhone(username: string): boolean {
  return PHONE_USERNAME.test(username)
}

/** How a username is shown: `(212) 555-0123` for a phone number, else as it is. */
export function formatUsername(username: string): string {
  return username.replace(PHONE_USERNAME, '($1) $2-$3')
}
