/**
 * Formats and validates the text in the double's fields; each error is one of the library's own.
 *
 * @typedef {{ type: 'validation_error', code: string, message: string }} Problem
 * @typedef {{ text: string, problem: Problem | null }} Checked
 */

const brands = /** @type {const} */ ([
  ['amex', /^3[47]/, [15]],
  ['diners', /^3(?:0[0-5]|[689])/, [14, 16]],
  ['jcb', /^35(?:2[89]|[3-8])/, [16]],
  ['discover', /^6(?:011|4[4-9]|5)/, [16]],
  ['mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  ['unionpay', /^62/, [16, 17, 18, 19]],
  ['visa', /^4/, [16]],
])

/** @param {string} digits */
export function brandOf(digits) {
  return brands.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'unknown'
}

/** @param {string} digits */
function lengthsOf(digits) {
  return /** @type {readonly number[]} */ (brands.find(([, prefix]) => prefix.test(digits))?.[2] ?? [16])
}

/** @param {string} typed @returns {Checked} */
export function checkNumber(typed) {
  const all = typed.replace(/[^0-9]/g, '')
  const lengths = lengthsOf(all)
  const digits = all.slice(0, Math.max(...lengths))
  const groups = brandOf(digits) === 'amex' ? /^(.{1,4})(.{0,6})(.{0,5})/ : /^(.{1,4})(.{0,4})(.{0,4})(.{0,4})(.{0,3})/
  const text = groups.exec(digits)?.slice(1).filter(Boolean).join(' ') ?? ''
  if (!lengths.includes(digits.length))
    return { text, problem: problem('incomplete_number', 'card number is incomplete') }
  return { text, problem: hasChecksum(digits) ? null : problem('invalid_number', 'card number is invalid') }
}

/** @param {string} typed @param {Date} today @returns {Checked} */
export function checkExpiry(typed, today) {
  // Some people paste a four-digit year.
  const digits = typed.replace(/^(\D*\d\d\D*)20(\d\d)\D*$/, '$1$2').replace(/[^0-9]/g, '')
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const [month, year] = [padded.slice(0, 2), padded.slice(2, 4)]
  const text = padded.length < 2 || (padded.length === 2 && typed.endsWith(' /')) ? padded : `${month} / ${year}`
  if (year.length < 2 || Number(month) < 1 || Number(month) > 12)
    return { text, problem: problem('incomplete_expiry', "card's expiration date is incomplete") }
  const [full, thisYear] = [2000 + Number(year), today.getFullYear()]
  if (full < thisYear)
    return { text, problem: problem('invalid_expiry_year_past', "card's expiration year is in the past") }
  const isPast = full === thisYear && Number(month) < today.getMonth() + 1
  return {
    text,
    problem: isPast ? problem('invalid_expiry_month_past', "card's expiration date is in the past") : null,
  }
}

/** @param {string} typed @param {string} brand @returns {Checked} */
export function checkCvc(typed, brand) {
  const length = brand === 'amex' ? 4 : 3
  const text = typed.replace(/[^0-9]/g, '').slice(0, brand === 'unknown' ? 4 : length)
  const isComplete = text.length >= length
  return { text, problem: isComplete ? null : problem('incomplete_cvc', "card's security code is incomplete") }
}

/** @param {string} code @param {string} what @returns {Problem} */
function problem(code, what) {
  return { type: 'validation_error', code, message: `Your ${what}.` }
}

/** @param {string} digits */
function hasChecksum(digits) {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
