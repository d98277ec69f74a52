import type { CardBrand } from '@portal/contract/billing/cards'
import { SIMULATED_LIBRARY } from '@portal/contract/billing/provider'
import type { AppConfig } from '@portal/contract/configuration/calls'
import type { Stripe, StripeElementStyle, StripeError } from '@stripe/stripe-js'
import type { CardInput, ProviderFieldState } from './card-form.ts'
import { CardProblem, fieldsByCode, type TokenizedCard, UNREACHABLE } from './payment-method.ts'

export type CardField = 'number' | 'expiry' | 'cvv'
type Config = Pick<AppConfig, 'stripePublishableKey' | 'stripeApiBase'>

interface FieldEvents {
  /** `''` means that the field is empty; the brand is that of the number, or null if unknown. */
  readonly onChange: (field: CardField, state: ProviderFieldState | '', brand: CardBrand | null) => void
  readonly onLeave: (field: CardField) => void
  readonly onEscape: (field: CardField) => void
}

/** Card fields in the provider's frames: the portal's scripts cannot read what is typed there. */
export interface ProviderFields {
  focus(field: CardField): void
  restyle(): void
  /**
   * Turns the entered card into one without its number.
   *
   * @throws {CardProblem} if the provider rejects it or is unreachable
   */
  createPaymentMethod(input: CardInput): Promise<TokenizedCard>
  close(): void
}

const LOAD_TIMEOUT_MS = 15_000
const READY_TIMEOUT_MS = 10_000
const RESPONSE_TIMEOUT_MS = 30_000

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  diners: 'dinersclub',
  jcb: 'jcb',
}
/** Known to the provider, but not accepted. */
const NOT_ACCEPTED = 'unionpay'

/** Shows the fields in these boxes. Rejects if they cannot be loaded. */
export async function openProviderFields(
  config: Config,
  boxes: Readonly<Record<CardField, HTMLElement>>,
  { onChange, onLeave, onEscape }: FieldEvents,
): Promise<ProviderFields> {
  const stripe = await within(LOAD_TIMEOUT_MS, loadLibrary(config))
  const elements = stripe.elements({ locale: 'en' })
  const style = () => styleOf(boxes.number)
  const number = elements.create('cardNumber', { style: style(), placeholder: '', disableLink: true })
  const expiry = elements.create('cardExpiry', { style: style() })
  const cvc = elements.create('cardCvc', { style: style(), placeholder: '' })
  const all = { number, expiry, cvv: cvc }
  const close = () => {
    for (const element of Object.values(all)) element.destroy()
  }

  number.on('change', ({ empty, complete, brand }) =>
    onChange('number', stateOf(empty, complete && brand !== NOT_ACCEPTED), brands[brand] ?? null),
  )
  expiry.on('change', ({ empty, complete }) => onChange('expiry', stateOf(empty, complete), null))
  cvc.on('change', ({ empty, complete }) => onChange('cvv', stateOf(empty, complete), null))
  number.on('blur', () => onLeave('number')).on('escape', () => onEscape('number'))
  expiry.on('blur', () => onLeave('expiry')).on('escape', () => onEscape('expiry'))
  cvc.on('blur', () => onLeave('cvv')).on('escape', () => onEscape('cvv'))

  const ready = [
    new Promise((resolve, reject) => number.on('ready', resolve).on('loaderror', ({ error }) => reject(error))),
    new Promise((resolve) => expiry.on('ready', resolve)),
    new Promise((resolve) => cvc.on('ready', resolve)),
  ]
  number.mount(boxes.number)
  expiry.mount(boxes.expiry)
  cvc.mount(boxes.cvv)
  await within(READY_TIMEOUT_MS, Promise.all(ready)).catch((error: unknown) => {
    close()
    throw error
  })

  return {
    focus: (field) => all[field].focus(),
    restyle() {
      for (const element of Object.values(all)) element.update({ style: style() })
    },
    close,
    async createPaymentMethod({ cardName, address, city, state, zipCode }) {
      const creating = stripe.createPaymentMethod({
        type: 'card',
        card: number,
        billing_details: {
          name: cardName.trim(),
          address: { line1: address.trim(), city: city.trim(), state, postal_code: zipCode.trim(), country: 'US' },
        },
      })
      const { paymentMethod, error } = await within(RESPONSE_TIMEOUT_MS, creating).catch(() => {
        throw new CardProblem(UNREACHABLE)
      })
      if (error) throw problemOf(error)
      const { id, card } = paymentMethod
      return { token: id, brand: card?.brand ?? '', last4: card?.last4 ?? '', funding: card?.funding ?? '' }
    },
  }
}

/** Only the provider's messages about the card itself are useful to the user. */
function problemOf({ type, code, message }: StripeError): CardProblem {
  if (type === 'card_error' || type === 'validation_error') {
    return new CardProblem(message ?? '', fieldsByCode[code ?? ''])
  }
  if (type === 'api_connection_error') return new CardProblem(UNREACHABLE)
  const isOurs = type === 'authentication_error' || type === 'invalid_request_error'
  if (isOurs) return new CardProblem('The payment provider rejected the request. Contact an administrator.')
  return new CardProblem('The payment provider could not process the request. Try again in a minute.')
}

function stateOf(isEmpty: boolean, isComplete: boolean): ProviderFieldState | '' {
  if (isEmpty) return ''
  return isComplete ? 'complete' : 'incomplete'
}

/** Loads the provider's library from its own server, or from the simulator. */
async function loadLibrary({ stripePublishableKey, stripeApiBase }: Config): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  // loadStripe uses an existing library instead of loading one.
  if (stripeApiBase !== null) await loadScript(`${stripeApiBase}${SIMULATED_LIBRARY}`)
  // The pointer movements of staff are meaningless for detecting fraud by customers.
  else if (!isLoading) loadStripe.setLoadParameters({ advancedFraudSignals: false })
  isLoading = true
  const stripe = await loadStripe(stripePublishableKey, { locale: 'en' })
  if (stripe === null) throw new Error('there is no page to load into')
  return stripe
}

/** The library rejects load parameters after its first load. */
let isLoading = false

function loadScript(src: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve()
  const script = document.createElement('script')
  script.src = src
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${src} could not be loaded`))
    })
    document.head.append(script)
  })
}

function within<T>(milliseconds: number, awaited: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${milliseconds} ms`)), milliseconds)
  return Promise.race([awaited, promise]).finally(() => clearTimeout(timer))
}

/** Style of the box in the portal's style sheets, which do not apply inside the frames. */
function styleOf(box: HTMLElement): StripeElementStyle {
  const { color, fontSize } = getComputedStyle(box)
  const named = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    base: {
      color: named('--mantine-color-text') || color,
      fontSize,
      // The portal's own font is not available in the frames.
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: named('--mantine-color-placeholder') || color },
    },
    invalid: { color: named('--mantine-color-error') || color },
  }
}
