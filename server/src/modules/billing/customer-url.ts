/** Returns the URL of the customer's screen, for emails to staff. */
export function customerUrl(publicUrl: string, username: string): string {
  const segment = encodeURIComponent(username)
  return `${publicUrl}/view-customer/${segment}/${segment}`
}
