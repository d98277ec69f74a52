let known: Promise<ReadonlySet<string>> | null = null

/**
 * Whether a password is among the 49,000 that are used most, by the list of the package, whatever the case of its letters.
 * The list is loaded for the first one that is checked.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await known).has(password.toLowerCase())
}
