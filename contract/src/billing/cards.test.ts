import { describe, expect, test } from 'vitest'
import { brandOf, cardExpiry, cardNumber, cvv, cvvLength, groupCardNumber, isCardNumber, parseExpiry } from './cards.ts'

/** number, brand or null, whether the form accepts it, and why it is in this list */
const numbers: [string, string | null, boolean, string][] = [
  ['4242424242424242', 'visa', true, 'Stripe test, credit'],
  ['4012888888881881', 'visa', true, 'common test number'],
  ['4111111111111111', 'visa', true, 'common test number (PayPal, Adyen, Braintree)'],
  ['4000056655665556', 'visa', true, 'Stripe test, debit'],
  ['4000000000000002', 'visa', true, 'Stripe test, generic decline'],
  ['4000000000000341', 'visa', true, 'Stripe test, attach ok then charge fails'],
  ['4000000000009995', 'visa', true, 'Stripe test, insufficient funds'],
  ['4000000000000259', 'visa', true, 'Stripe test, dispute'],
  ['4242424242424241', 'visa', false, 'Stripe test, incorrect_number (bad check digit)'],
  ['4242 4242 4242 4242', 'visa', true, 'spaces are stripped'],
  ['4242-4242-4242-4242', 'visa', true, 'hyphens are stripped'],
  ['4000000000006', 'visa', false, '13 digits: obsolete Visa length'],
  ['400000000000006', 'visa', false, '15 digits: never a Visa length'],
  ['400000000000000002', 'visa', false, '18 digits: allowed by credit-card-type, not enterable under the 4-4-4-4 mask'],
  ['4000000000000000006', 'visa', false, '19 digits: allowed by credit-card-type, not enterable under the mask'],
  ['5555555555554444', 'mastercard', true, 'Stripe test, credit'],
  ['5200828282828210', 'mastercard', true, 'Stripe test, debit'],
  ['5105105105105100', 'mastercard', true, 'Stripe test, prepaid'],
  ['5100000000000008', 'mastercard', true, 'lower end of 51-55'],
  ['5500000000000004', 'mastercard', true, 'upper end of 51-55'],
  ['5000000000000009', null, false, '50: Maestro range, not accepted'],
  ['5600000000000003', null, false, '56: Maestro range, not accepted'],
  ['2223003122003222', 'mastercard', true, 'Stripe test, 2-series'],
  ['2221000000000009', 'mastercard', true, 'lowest 2-series prefix 2221'],
  ['2720990000000007', 'mastercard', true, 'highest 2-series prefix 2720'],
  ['2220990000000002', null, false, '2220: just below the 2-series'],
  ['2721000000000004', null, false, '2721: just above the 2-series'],
  ['2600000000000000', 'mastercard', true, 'inside the 2-series'],
  ['2299000000000006', 'mastercard', true, 'inside the 2-series'],
  ['2200000000000004', null, false, '2200: Mir, not accepted'],
  ['222200000000008', 'mastercard', false, '15 digits'],
  ['5555555555554445', 'mastercard', false, 'bad check digit'],
  ['378282246310005', 'amex', true, 'Stripe test'],
  ['371449635398431', 'amex', true, 'Stripe test'],
  ['378734493671000', 'amex', true, 'common test number (corporate)'],
  ['340000000000009', 'amex', true, 'prefix 34'],
  ['370000000000002', 'amex', true, 'prefix 37'],
  ['3782 822463 10005', 'amex', true, '4-6-5 grouping'],
  ['350000000000006', null, false, '35, 15 digits: 3500 is below the JCB range'],
  ['3400000000000000', 'amex', false, '16 digits'],
  ['37000000000007', 'amex', false, '14 digits'],
  ['378282246310006', 'amex', false, 'bad check digit'],
  ['6011111111111117', 'discover', true, 'Stripe test'],
  ['6011000990139424', 'discover', true, 'Stripe test'],
  ['6011981111111113', 'discover', true, 'Stripe test, debit'],
  ['6011000000000004', 'discover', true, 'prefix 6011'],
  ['6440000000000005', 'discover', true, 'lower end of 644-649'],
  ['6490000000000004', 'discover', true, 'upper end of 644-649'],
  ['6500000000000002', 'discover', true, 'prefix 65'],
  ['6555900000604105', 'discover', true, 'Stripe BCcard/DinaCard test; prefix 65; display the brand Stripe returns'],
  ['6430000000000007', null, false, '643: below the range'],
  ['6000000000000007', null, false, '60 without 11: accepted by jquery.payment as Discover, wrong'],
  ['6221260000000000', null, false, '622126: UnionPay; old rules called 622 Discover'],
  ['6011000000000000001', 'discover', false, '19 digits: allowed by credit-card-type, not enterable'],
  ['601100000000001', 'discover', false, '15 digits'],
  ['3566002020360505', 'jcb', true, 'Stripe test'],
  ['3530111333300000', 'jcb', true, 'common test number'],
  ['3528000000000007', 'jcb', true, 'lower end of 3528-3589'],
  ['3589000000000003', 'jcb', true, 'upper end'],
  ['3527000000000008', null, false, 'just below; jquery.payment accepts any 35'],
  ['3590000000000000', null, false, 'just above; jquery.payment accepts any 35'],
  ['3530000000000000003', 'jcb', false, '19 digits: allowed by credit-card-type, not enterable'],
  ['213100000000001', null, false, '2131, 15 digits: obsolete JCB'],
  ['180000000000002', null, false, '1800, 15 digits: obsolete JCB'],
  ['30569309025904', 'dinersclub', true, 'old Stripe test, 14 digits'],
  ['38520000023237', 'dinersclub', true, 'common test number, 14 digits'],
  ['36227206271667', 'dinersclub', true, 'Stripe test, 14 digits'],
  ['3056930009020004', 'dinersclub', true, 'Stripe test, 16 digits'],
  ['30000000000004', 'dinersclub', true, 'prefix 300'],
  ['30500000000003', 'dinersclub', true, 'prefix 305'],
  ['30600000000001', null, false, '306: outside 300-305'],
  ['30900000000005', null, false, '309: not in credit-card-type; jquery.payment accepts any 30'],
  ['36000000000008', 'dinersclub', true, 'prefix 36'],
  ['3600000000000008', 'dinersclub', true, 'prefix 36, 16 digits'],
  ['38000000000006', 'dinersclub', true, 'prefix 38'],
  ['39000000000005', 'dinersclub', true, 'prefix 39'],
  ['3600000000000000004', 'dinersclub', false, '19 digits: allowed by credit-card-type, not enterable'],
  ['36227206271668', 'dinersclub', false, 'bad check digit'],
  ['6200000000000005', null, false, 'Stripe UnionPay test: brand not accepted by the portal'],
  ['6205500000000000004', null, false, 'Stripe UnionPay test, 19 digits'],
  ['6300000000000004', null, false, '63: Maestro'],
  ['6700000000000000', null, false, '67: Maestro'],
  ['9792000000000003', null, false, '9792: Troy'],
  ['0000000000000000', null, false, 'passes Luhn, no brand'],
  ['1000000000000008', null, false, 'no brand'],
  ['7000000000000005', null, false, 'no brand'],
  ['4242424242424242a', null, false, 'letter'],
  ['', null, false, 'empty'],
  ['４２４２４２４２４２４２４２４２', null, false, 'full-width digits are refused (or fold them first, then check)'],
]

describe('card numbers', () => {
  test.each(numbers)('%s is %s, accepted: %s (%s)', (number, brand, accepted) => {
    expect(brandOf(number)).toBe(brand)
    expect(isCardNumber(number)).toBe(accepted)
  })

  test.each([
    ['4', 'visa'],
    ['3', null],
    ['34', 'amex'],
    ['36', 'dinersclub'],
    ['30', null],
    ['305', 'dinersclub'],
    ['51', 'mastercard'],
    ['22', null],
    ['2221', 'mastercard'],
    ['65', 'discover'],
    ['601', null],
    ['6011', 'discover'],
    ['352', null],
    ['3528', 'jcb'],
  ])('partial number %s has the brand %s', (typed, brand) => {
    expect(brandOf(typed)).toBe(brand)
  })

  test.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424242424242429', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['30569309025904', '3056 9309 0259 04'],
  ])('formats %s as %s', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown)
  })

  test('distinguishes missing from invalid numbers', () => {
    expect(cardNumber.safeParse('').error?.issues[0]?.message).toBe('Enter credit card number')
    expect(cardNumber.safeParse('4242424242424241').error?.issues[0]?.message).toBe('Enter a valid credit card number')
    expect(cardNumber.parse(' 4242 4242 4242 4242 ')).toBe('4242 4242 4242 4242')
  })
})

describe('expiry', () => {
  test.each([
    ['11/2026', true],
    ['11 / 2026', true],
    ['10/2026', false],
    ['12/2025', false],
    ['01/2027', true],
    ['12/2099', true],
    ['01/2100', false],
    ['00/2027', false],
    ['13/2027', false],
    ['1/2027', false],
    ['11/26', false],
    ['112026', false],
    ['', false],
  ])('on November 21, 2026, a card that expires %s is accepted: %s', (text, accepted) => {
    const messages = cardExpiry('2026-11-21')
      .safeParse(text)
      .error?.issues.map(({ message }) => message)
    expect(messages).toEqual(accepted ? undefined : ['Enter a valid credit card expiry date'])
  })

  test('is parsed into month and year', () => {
    expect(parseExpiry('07 / 2031')).toEqual({ month: 7, year: 2031 })
  })
})

describe('security code', () => {
  test.each([
    ['4242', 3],
    ['34', 4],
    ['37', 4],
    ['36', 3],
    ['', 3],
  ])('card %s has a code of %i digits', (number, digits) => {
    expect(cvvLength(number)).toBe(digits)
  })

  test.each([
    ['4242', '012', null],
    ['4242', '0123', 'Enter a valid CVV'],
    ['3782', '0123', null],
    ['3782', '123', 'Enter a valid CVV'],
    ['4242', '', 'Enter CVV'],
    ['4242', '１２３', 'Enter a valid CVV'],
  ])('card %s with code %s: %s', (number, code, message) => {
    expect(cvv(number).safeParse(code).error?.issues[0]?.message ?? null).toBe(message)
  })
})
