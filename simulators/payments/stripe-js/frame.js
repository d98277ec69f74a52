import { brandOf, checkCvc, checkExpiry, checkNumber } from './card-text.js'

/**
 * One card field, in a frame of the provider's own origin: the surrounding page receives change events, but never a
 * digit. The number field collects the others, which are sibling frames of the same origin.
 *
 * @typedef {{ group: string, type: string, text: () => string, problem: () => object | null, onBrand: (brand: string) => void }} Field
 * @typedef {{ group: string, type: 'cardNumber' | 'cardExpiry' | 'cardCvc', key: string, options: any }} Start
 */

const ownWindow = /** @type {Window & { cardField?: Field }} */ (window)
const kinds = {
  cardNumber: {
    name: 'cardnumber',
    label: 'Credit or debit card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
  },
  cardExpiry: {
    name: 'exp-date',
    label: 'Credit or debit card expiration date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
  },
  cardCvc: { name: 'cvc', label: 'Credit or debit card CVC/CVV', autocomplete: 'cc-csc', placeholder: 'CVC' },
}
const STYLES = ['color', 'fontFamily', 'fontSize', 'fontWeight', 'letterSpacing', 'lineHeight', 'textAlign']

addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  const isFromPage = source === parent && origin === new URLSearchParams(location.hash.slice(1)).get('page')
  if (isFromPage && port && ownWindow.cardField === undefined) start(data, port)
})

/** @param {Start} data @param {MessagePort} port */
function start({ group, type, key, options }, port) {
  const kind = kinds[type]
  const input = document.createElement('input')
  Object.assign(input, { name: kind.name, autocomplete: kind.autocomplete, inputMode: 'numeric', type: 'text' })
  input.setAttribute('aria-label', kind.label)
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  let [brand, isInvalid, isLeft] = ['unknown', false, false]
  /** @type {any} */
  let style = {}

  function check() {
    if (type === 'cardNumber') return checkNumber(input.value)
    return type === 'cardExpiry' ? checkExpiry(input.value, new Date()) : checkCvc(input.value, brand)
  }

  /** An incomplete field is not an error until it loses focus. */
  function reportState() {
    const { problem } = check()
    const isEmpty = input.value === ''
    const error = isEmpty || (problem?.code.startsWith('incomplete') && !isLeft) ? undefined : (problem ?? undefined)
    isInvalid = error !== undefined
    paint()
    const change = { elementType: type, empty: isEmpty, complete: problem === null && !isEmpty, error }
    port.postMessage({ event: 'change', detail: type === 'cardNumber' ? { ...change, brand } : change })
  }

  function paint() {
    const shown = { ...style.base, ...(isInvalid ? style.invalid : undefined) }
    for (const name of STYLES) input.style.setProperty(hyphenate(name), shown[name] ?? '')
  }

  /** @param {any} changed */
  function update(changed) {
    style = changed.style ?? style
    input.placeholder = changed.placeholder ?? (input.placeholder || kind.placeholder)
    input.disabled = changed.disabled ?? input.disabled
    const hint = style.base?.['::placeholder']?.color
    // The text cannot break out of its CSS rule.
    const color = typeof hint === 'string' && /^[#\w(),.%\s]+$/.test(hint) ? hint : 'GrayText'
    sheet.replaceSync(`html, body { margin: 0; height: 100%; overflow: hidden; background: transparent }
      input { display: block; width: 100%; height: 100%; padding: 0; border: 0; outline: 0; background: transparent }
      input::placeholder { color: ${color}; opacity: 1 }`)
    paint()
  }

  function format() {
    const { text } = check()
    const isAtEnd = input.selectionStart === input.value.length
    const digitsBefore = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
    input.value = text
    const caret = isAtEnd ? text.length : indexAfterDigits(text, digitsBefore)
    input.setSelectionRange(caret, caret)
  }

  function changed() {
    isLeft = false
    if (type === 'cardNumber') {
      brand = brandOf(input.value.replace(/\D/g, ''))
      for (const field of fields(group)) field.onBrand(brand)
    }
    reportState()
  }

  input.addEventListener('input', (event) => {
    // The separator of a date must not reappear while it is being deleted.
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (!(isDeleting && type === 'cardExpiry')) format()
    changed()
  })
  input.addEventListener('focus', () => port.postMessage({ event: 'focus', detail: { elementType: type } }))
  input.addEventListener('blur', () => {
    isLeft = true
    reportState()
    port.postMessage({ event: 'blur', detail: { elementType: type } })
  })
  input.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Escape') port.postMessage({ event: 'escape', detail: { elementType: type } })
    if (pressed === 'Enter') port.postMessage({ submit: true })
  })

  /** @type {Record<string, (data: any) => void>} */
  const orders = {
    focus: () => input.focus(),
    blur: () => input.blur(),
    clear: () => {
      input.value = ''
      changed()
    },
    update,
    createPaymentMethod: async ({ id, billing }) =>
      port.postMessage({ id, result: await createPaymentMethod(group, key, billing) }),
  }
  port.onmessage = ({ data: order }) => orders[order.do]?.(order.with)
  ownWindow.cardField = {
    group,
    type,
    text: () => input.value,
    problem: () => check().problem,
    onBrand: (found) => {
      brand = found
      if (type === 'cardCvc' && input.value !== '') {
        format()
        reportState()
      }
    },
  }
  document.body.append(input)
  update(options)
  port.postMessage({ event: 'ready', detail: { elementType: type } })
}

/** @param {string} group @param {string} key @param {Record<string, string>} billing */
async function createPaymentMethod(group, key, billing) {
  const all = fields(group)
  const error = all.map((field) => field.problem()).find((problem) => problem !== null)
  if (error) return { error }
  const text = Object.fromEntries(all.map((field) => [field.type, field.text()]))
  const [month = '', year = ''] = (text['cardExpiry'] ?? '').split(' / ')
  const form = new URLSearchParams({
    key,
    type: 'card',
    'card[number]': (text['cardNumber'] ?? '').replace(/\D/g, ''),
    'card[exp_month]': month,
    'card[exp_year]': `20${year}`,
    'card[cvc]': text['cardCvc'] ?? '',
    ...billing,
  })
  try {
    const response = await fetch('/v1/payment_methods', { method: 'POST', body: form })
    const reply = await response.json()
    return response.ok ? { paymentMethod: reply } : { error: reply.error }
  } catch {
    const message = 'We are experiencing issues connecting to our payments provider. Please try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}

/** @param {string} group @returns {Field[]} */
function fields(group) {
  return Array.from({ length: parent.frames.length }, (_, index) => {
    try {
      return /** @type {any} */ (parent.frames[index]).cardField
    } catch {
      // A frame of another origin.
      return undefined
    }
  }).filter((field) => field?.group === group)
}

/** @param {string} text @param {number} digits */
function indexAfterDigits(text, digits) {
  let left = digits
  for (let index = 0; index < text.length; index++) {
    if (left === 0) return index
    if (/\d/.test(text[index] ?? '')) left--
  }
  return text.length
}

/** @param {string} name */
function hyphenate(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
