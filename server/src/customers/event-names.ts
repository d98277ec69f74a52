export { type EventName, eventName } from '@portal/contract/customers/event-names'

/** How the details of an event say how many days were added; the check of the periods reads them back. */
export function complimentaryDaysDetails(days: number, reason: string): string {
  return `${days} ${days === 1 ? 'day' : 'days'}: ${reason}`
}

/** The days that the details of a "Complimentary days added" speak of. */
export function parseComplimentaryDays(details: string): number {
  return Number.parseInt(details, 10)
}
