import { MINUTE_MS } from '@portal/contract/durations'
import type { Invoice } from './history.ts'

/**
 * Numbers the invoices of all customers in the order of time, though customers come one after another: a first pass
 * counts the invoices of every minute, a second gives each its number and its own moment within its minute.
 */
export class InvoiceNumbers {
  private readonly origin: number
  private readonly counts: Uint32Array
  private readonly given: Uint32Array
  private readonly before: Uint32Array
  total = 0

  constructor(from: number, until: number) {
    this.origin = Math.floor(from / MINUTE_MS)
    const minutes = Math.ceil(until / MINUTE_MS) - this.origin + 1
    this.counts = new Uint32Array(minutes)
    this.given = new Uint32Array(minutes)
    this.before = new Uint32Array(minutes)
  }

  /** First pass. */
  count(issuedAt: number): void {
    const minute = this.minute(issuedAt)
    this.counts[minute] = (this.counts[minute] ?? 0) + 1
  }

  /** Between the passes. */
  close(): void {
    for (const [minute, count] of this.counts.entries()) {
      this.before[minute] = this.total
      this.total += count
    }
  }

  /** Second pass: the number, and how many milliseconds after the start of its minute an invoice was issued. */
  number(invoice: Invoice): void {
    const minute = this.minute(invoice.issuedAt)
    const count = this.counts[minute] ?? 0
    const given = this.given[minute] ?? 0
    if (given >= count) throw new RangeError('more invoices in a minute than were counted')
    this.given[minute] = given + 1
    invoice.number = (this.before[minute] ?? 0) + given + 1
    invoice.shiftMs = Math.floor(((given + scatter(minute)) / count) * MINUTE_MS)
  }

  private minute(issuedAt: number): number {
    return Math.floor(issuedAt / MINUTE_MS) - this.origin
  }
}

/** Where in its part of the minute an invoice falls, so that lone ones are not all issued at the half minute. */
function scatter(minute: number): number {
  return (minute * 0.618_033_988) % 1
}
