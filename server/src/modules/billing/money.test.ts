import { describe, expect, test } from 'vitest'
import { outstandingCents, refundable } from '../customers/rules.ts'
import { amountDue } from './rules.ts'

/** One customer's account in memory: applies the rules and books like the ledger. */
class Account {
  balance = 0
  readonly collected: number[] = []
  private invoices: { total: number; reversed: number; paid: number; refunded: number }[] = []

  credit = (cents: number) => this.book(cents)
  charge = (cents: number) => this.book(-cents)

  invoice(total: number, card: 'ok' | 'fails' = 'ok') {
    this.invoices.push({ total, reversed: 0, paid: 0, refunded: 0 })
    this.book(-total)
    return card === 'ok' ? this.collect() : this
  }

  collect() {
    const due = amountDue(this.balance)
    this.newest.paid = due
    this.collected.push(due)
    return this.book(due)
  }

  void() {
    const cents = outstandingCents(this.newest.total, this.newest.reversed)
    this.newest.reversed += cents
    return this.book(cents)
  }

  refundInDashboard(cents: number) {
    this.newest.refunded += cents
    this.newest.reversed += cents
    return this.book(-cents).book(cents)
  }

  /** Returns the amount refunded to the card; 0 if none can be, in which case nothing happens. */
  cancelWithRefund(): number {
    const { total, reversed, paid, refunded } = this.newest
    const cents = refundable({
      paymentCents: paid,
      refundedCents: refunded,
      invoiceCents: total,
      reversedCents: reversed,
    })
    if (cents === 0) return 0
    this.newest.refunded += cents
    this.newest.reversed += outstandingCents(total, reversed)
    this.book(-cents).book(outstandingCents(total, reversed))
    return cents
  }

  dispute = (cents: number) => this.book(-cents)
  winDispute = (cents: number) => this.book(cents)

  private get newest() {
    const newest = this.invoices.at(-1)
    if (!newest) throw new Error('no invoice yet')
    return newest
  }

  private book(cents: number) {
    this.balance += cents
    return this
  }
}

const MONTHLY = 1499
const YEARLY = 4999
const account = () => new Account()

describe('an invoice', () => {
  test.each([
    ['F01', account(), [1499], 0],
    ['F02', account().credit(500), [999], 0],
    ['F03', account().charge(300), [1799], 0],
    ['F05', account().credit(1499), [0], 0],
    ['F07', account().credit(1449), [50], 0],
    ['F08', account().credit(1450), [0], -49],
    ['F09', account().credit(1000).charge(250).credit(1), [748], 0],
    ['F27', account().charge(100_000), [101_499], 0],
  ])('%s: charges the amount due from 50 cents', (_id, customer, collected, balance) => {
    customer.invoice(MONTHLY)
    expect(customer).toMatchObject({ collected, balance })
  })

  test('F04: applies credit first and keeps the rest', () => {
    const customer = account().credit(2000).invoice(MONTHLY)
    expect(customer).toMatchObject({ collected: [0], balance: 501 })
    expect(customer.invoice(MONTHLY)).toMatchObject({ collected: [0, 998], balance: 0 })
  })

  test('F06: carries a debt below 50 cents over to the next invoice', () => {
    const customer = account().credit(1479).invoice(MONTHLY)
    expect(customer).toMatchObject({ collected: [0], balance: -20 })
    expect(customer.invoice(MONTHLY)).toMatchObject({ collected: [0, 1519], balance: 0 })
  })

  test('F10: is paid from a larger credit', () => {
    expect(account().credit(100_000).invoice(YEARLY)).toMatchObject({ collected: [0], balance: 95_001 })
  })
})

describe('cancelling with a refund', () => {
  test.each([
    ['F11', account().invoice(MONTHLY), 1499, 0],
    ['F12', account().credit(500).invoice(MONTHLY), 999, 500],
    ['F13', account().charge(300).invoice(MONTHLY), 1499, 0],
    ['F14', account().invoice(MONTHLY).refundInDashboard(500), 999, 0],
    ['F15', account().invoice(MONTHLY).refundInDashboard(500).refundInDashboard(999), 0, 0],
    ['F16', account().credit(1499).invoice(MONTHLY), 0, 0],
    ['F17', account().credit(500).invoice(MONTHLY).refundInDashboard(400), 599, 500],
    ['F23', account().invoice(YEARLY), 4999, 0],
    ['F24', account().invoice(MONTHLY).invoice(MONTHLY), 1499, 0],
  ])('%s: refunds the card payment of the last invoice', (_id, customer, refunded, balance) => {
    expect(customer.cancelWithRefund()).toBe(refunded)
    expect(customer.balance).toBe(balance)
  })

  test('F14, F17: a refund made at the provider does not change the balance', () => {
    expect(account().invoice(MONTHLY).refundInDashboard(500).balance).toBe(0)
    expect(account().credit(500).invoice(MONTHLY).refundInDashboard(400).balance).toBe(0)
  })
})

describe('a failed charge', () => {
  test('F18: leaves a debt that a later attempt collects', () => {
    const customer = account().invoice(MONTHLY, 'fails')
    expect(customer.balance).toBe(-1499)
    expect(customer.collect()).toMatchObject({ collected: [1499], balance: 0 })
  })

  test('F19: is retried for the amount due at that time', () => {
    expect(account().invoice(MONTHLY, 'fails').credit(500).collect()).toMatchObject({ collected: [999], balance: 0 })
  })

  test.each([
    ['F20', account().invoice(MONTHLY, 'fails'), -1499, 0],
    ['F21', account().credit(500).invoice(MONTHLY, 'fails'), -999, 500],
    ['F22', account().charge(300).invoice(MONTHLY, 'fails'), -1799, -300],
  ])('%s: voiding the invoice restores the previous balance', (_id, customer, before, after) => {
    expect(customer.balance).toBe(before)
    expect(customer.void().balance).toBe(after)
  })
})

describe('the balance', () => {
  test('F25: is zero after adding and removing a cent', () => {
    expect(account().credit(1).charge(1).balance).toBe(0)
  })

  test('F26: is exactly a dollar after ten credits of ten cents', () => {
    const customer = account()
    for (let n = 0; n < 10; n++) customer.credit(10)
    expect(customer.balance).toBe(100)
  })

  test('F28: falls with a chargeback and rises when it is won', () => {
    const customer = account().invoice(MONTHLY)
    expect(customer.dispute(1499).balance).toBe(-1499)
    expect(customer.winDispute(1499).balance).toBe(0)
  })
})
