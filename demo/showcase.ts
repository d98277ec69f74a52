/** Customers of the demo data that are the same in every one, whatever its size and seed: each shows one case. */
export const showcase = {
  /** Everything the screen can show: premium by card for a year, every section and every table filled. */
  complete: 'camila.complete@demo.example',
  unverifiedPremium: 'uma.unverified@demo.example',
  /** Two attempts have failed, the next one is due. */
  unpaidPremium: 'walter.unpaid@demo.example',
  scheduledCancellation: 'leo.leaving@demo.example',
  oneCard: 'olga.onecard@demo.example',
  noCard: 'nina.nocard@demo.example',
  /** Subscribed on the 31st of January: the periods end on the last days of shorter months. */
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
  /** Texts that would run, break out or match everything if anyone trusted them. */
  hostile: `"'<script>%_\\'"@demo.example`,
  /** Texts as long as they can be. */
  long: 'abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.long@demo.example',
  /** Hundreds of entries in the ledger. */
  longHistory: 'helen.history@demo.example',
  creditBalance: 'clara.credit@demo.example',
  /** Owes 20 cents, less than a card can be charged. */
  smallDebt: 'simon.smalldebt@demo.example',
  disputed: 'diego.disputed@demo.example',
  refunded: 'rita.refunded@demo.example',

  // What the payment provider, an app store or the calendar makes of a customer; each is tested on purpose.
  disputeWon: 'wanda.won@cases.example',
  disputeLost: 'lois.lost@cases.example',
  /** 5 dollars of the newest payment went back at the provider. */
  partlyRefunded: 'paula.partly@cases.example',
  refundPending: 'peter.pending@cases.example',
  /** The refund went out and came back: the money is the customer's credit. */
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
