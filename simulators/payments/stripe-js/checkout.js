/** The provider's page on which a customer enters a card and confirms it with the bank. */
const KEY = 'pk_test_stand_in'
const session = location.hash.slice(1)
const form = /** @type {HTMLFormElement} */ (document.getElementById('card'))
const bank = /** @type {HTMLElement} */ (document.getElementById('bank'))
const problem = /** @type {HTMLElement} */ (document.getElementById('problem'))
let method = ''

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void save()
})
for (const button of bank.querySelectorAll('button')) {
  button.addEventListener('click', () => void confirm({ bank: button.value }))
}

async function save() {
  const entered = new FormData(form)
  const of = (/** @type {string} */ name) => {
    const value = entered.get(name)
    return typeof value === 'string' ? value : ''
  }
  const made = await send('/v1/payment_methods', {
    type: 'card',
    'card[number]': of('number'),
    'card[exp_month]': of('month'),
    'card[exp_year]': of('year'),
    'card[cvc]': of('cvc'),
    'billing_details[name]': of('name'),
    'billing_details[address][line1]': of('line1'),
    'billing_details[address][city]': of('city'),
    'billing_details[address][state]': of('state'),
    'billing_details[address][postal_code]': of('zip'),
    'billing_details[address][country]': 'US',
  })
  if (made === null) return
  method = made.id
  await confirm({})
}

/** @param {Record<string, string>} answer */
async function confirm(answer) {
  const confirmed = await send(`/v1/payment_pages/${session}/confirm`, { payment_method: method, ...answer })
  bank.hidden = confirmed?.next_action !== 'answer_bank'
  if (confirmed?.status === 'complete') location.assign(confirmed.success_url)
}

/** @param {string} path @param {Record<string, string>} fields */
async function send(path, fields) {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams({ key: KEY, ...fields }) })
  const body = await response.json()
  problem.textContent = response.ok ? '' : body.error.message
  return response.ok ? body : null
}
