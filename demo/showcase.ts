/** Customers that are the same in every demo data set, whatever its size and seed: each shows one case. */
export const showcase = {
  /** Everything the screen can show: premium by card for a year, with every section and table filled. */
  complete: 'camila.complete@demo.example',
  unverifiedPremium: 'uma.unverified@demo.example',
  /** Two attempts have failed, the next one is due. */
  unpaidPremium: 'walter.unpaid@demo.example',
  scheduledCancellation: 'leo.leaving@demo.example',
  oneCard: 'olga.onecard@demo.example',
  noCard: 'nina.nocard@demo.example',
  /** Subscribed on January 31: the periods end on the last days of shorter months. */
  monthEnd: 'max.monthend@demo.example',
  yearly: 'yara.yearly@demo.example',
  inApp: 'iris.inapp@demo.example',
  complimentary: 'carl.complimentary@demo.example',
  trial: 'tara.trial@demo.example',
  unverified: 'ulrich.unverified@demo.example',
  suspended: 'sam.suspended@demo.example',
  /** Neither trial, premium nor complimentary. */
  typeNone: 'nora.none@demo.example',
  /** Shown as (305) 555-0123. */
  phone: '13055550123',
  spanish: 'maría-josé.ñandú@demo.example',
  hebrew: 'noa.levi@demo.example',
  /** Texts that would execute, break out or match everything if they were not escaped. */
  hostile: `"'<script>%_\\'"@demo.example`,
  /** Texts of maximum length. */
  long: 'abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.long@demo.example',
  /** Hundreds of entries in the ledger. */
  longHistory: 'helen.history@demo.example',
  creditBalance: 'clara.credit@demo.example',
  /** Owes 20 cents, less than the minimum card charge. */
  smallDebt: 'simon.smalldebt@demo.example',
  disputed: 'diego.disputed@demo.example',
  refunded: 'rita.refunded@demo.example',

  // Cases caused by the payment provider, an app store or the calendar; each has its own test.
  disputeWon: 'wanda.won@cases.example',
  disputeLost: 'lois.lost@cases.example',
  /** $5 of the newest payment was refunded at the provider. */
  partlyRefunded: 'paula.partly@cases.example',
  refundPending: 'peter.pending@cases.example',
  /** The refund was sent and came back: the money is now the customer's credit. */
  refundFailed: 'fiona.failed@cases.example',
  /** A credit paid for the current period, so there is no payment to refund. */
  paidFromCredit: 'chris.credited@cases.example',
  /** Subscribed for a year on February 29: the periods of common years start on February 28. */
  leapDay: 'lena.leapday@cases.example',
  inAppAndroid: 'andrew.android@cases.example',
  /** As many kinds of events in the timeline as one customer can have, and a history in another system. */
  everyEvent: 'evelyn.events@cases.example',
} as const
export type ShowcaseName = keyof typeof showcase
