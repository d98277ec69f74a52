/** `000123`: the number of an invoice as people see it. */
export function invoiceNumber(number: number): string {
  return String(number).padStart(6, '0')
}
