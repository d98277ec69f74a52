import { z } from 'zod'
import type { CustomerAction } from '../customers/offered.ts'
import { calendarDay, count } from '../wire.ts'

/** The actions on a customer that move money or time, and so show what they will do before they do it. */
export const previewedActions = [
  'upgradeToPremium',
  'upgradeToComplimentary',
  'endComplimentary',
  'cancelOnLastDay',
  'withdrawCancellation',
  'cancelWithoutRefund',
  'cancelWithRefund',
  'addComplimentaryDays',
  'addCredit',
  'addCharge',
  'addCreditCard',
  'changeCreditCard',
] as const satisfies readonly CustomerAction[]
export type PreviewedAction = (typeof previewedActions)[number]

/** What the next invoice will collect, as things stand. */
const nextInvoice = z.object({ date: calendarDay, amountCents: count }).meta({ id: 'NextInvoice' })

/** What an action would do, as the server computes it: whole cents, and days in Eastern Time. */
export const consequence = z
  .object({
    /** What the card is charged at once. */
    chargeCents: count,
    /** What goes back to the card. */
    refundCents: count,
    /** Plus is in the customer's favour. */
    balance: z.object({ beforeCents: z.int(), afterCents: z.int() }),
    /** The last day that is paid for or given; none for a trial. */
    lastDayOfAccess: z.object({ before: calendarDay.nullable(), after: calendarDay.nullable() }),
    nextInvoice: z.object({ before: nextInvoice.nullable(), after: nextInvoice.nullable() }),
  })
  .meta({ id: 'ActionPreview' })
export type Consequence = z.output<typeof consequence>
