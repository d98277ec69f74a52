/** `000123`: the invoice number as displayed. */
export function invoiceNumber(number: number): string {
  return String(number).padStart(6, '0')
}
