const PHONE_USER_NAME = /^1(\d{3})(\d{3})(\d{4})$/

/** Whether a user name is a phone number: 11 digits, the first being the country code 1. */
export function isPhone(userName: string): boolean {
  return PHONE_USER_NAME.test(userName)
}

/** How a user name is shown: `(212) 555-0123` for a phone number, else as it is. */
export function formatUserName(userName: string): string {
  return userName.replace(PHONE_USER_NAME, '($1) $2-$3')
}
