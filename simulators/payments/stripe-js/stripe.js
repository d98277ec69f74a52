/**
 * A double of the provider's browser library: the part of it that the portal uses. Cards are typed into frames of the
 * simulator's own origin, which the portal's page cannot read.
 *
 * @typedef {'cardNumber' | 'cardExpiry' | 'cardCvc'} Type
 */
{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const origin = new URL(script.src).origin
  const titles = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  }
  const LOAD_TIMEOUT_MS = 8_000
  let count = 0

  class Element {
    /** @type {Map<string, Set<(detail: any) => void>>} */
    #handlers = new Map()
    /** @type {Map<number, (result: any) => void>} */
    #waiting = new Map()
    /** @type {MessagePort | null} */
    #port = null
    /** @type {HTMLIFrameElement | null} */
    #frame = null
    /** @type {HTMLElement | null} */
    #box = null
    #isDestroyed = false
    #options
    #type
    #group
    #key

    /** @param {Type} type @param {string} group @param {string} key @param {object} options */
    constructor(type, group, key, options) {
      this.#type = type
      this.#group = group
      this.#key = key
      this.#options = options
    }

    /** @param {string | HTMLElement} target */
    mount(target) {
      if (this.#isDestroyed) throw new Error('IntegrationError: This Element has already been destroyed.')
      const box = typeof target === 'string' ? document.querySelector(target) : target
      if (!(box instanceof HTMLElement)) throw new Error('IntegrationError: The selector applies to no DOM element.')
      this.unmount()
      const frame = document.createElement('iframe')
      frame.name = `__privateStripeFrame${++count}`
      frame.title = titles[this.#type]
      frame.src = `${origin}/elements/frame.html#${new URLSearchParams({ page: location.origin })}`
      Object.assign(frame.style, { border: '0', width: '100%', height: '1.2em', display: 'block' })
      const channel = new MessageChannel()
      channel.port1.onmessage = ({ data }) => this.#hear(data)
      frame.addEventListener('load', () => {
        const { port2 } = channel
        const start = { group: this.#group, type: this.#type, key: this.#key, options: this.#options }
        frame.contentWindow?.postMessage(start, origin, [port2])
      })
      box.classList.add('StripeElement', 'StripeElement--empty')
      box.append(frame)
      this.#box = box
      this.#frame = frame
      this.#port = channel.port1
      if (box.id !== '') {
        for (const label of document.querySelectorAll(`label[for="${CSS.escape(box.id)}"]`)) {
          label.addEventListener('click', () => this.focus())
        }
      }
      const timer = setTimeout(() => {
        const error = { type: 'api_connection_error', message: 'The field could not be loaded.' }
        if (this.#type === 'cardNumber') this.#emit('loaderror', { elementType: this.#type, error })
      }, LOAD_TIMEOUT_MS)
      this.on('ready', () => clearTimeout(timer))
    }

    unmount() {
      this.#frame?.remove()
      this.#port?.close()
      this.#box?.classList.remove('StripeElement', 'StripeElement--empty')
      this.#frame = this.#port = this.#box = null
    }

    destroy() {
      this.unmount()
      this.#isDestroyed = true
    }

    focus() {
      this.#frame?.focus()
      this.#order('focus')
    }
    blur() {
      this.#order('blur')
    }
    clear() {
      this.#order('clear')
    }
    /** @param {object} options */
    update(options) {
      Object.assign(this.#options, options)
      this.#order('update', options)
    }

    /** @param {string} event @param {(detail: any) => void} handler */
    on(event, handler) {
      this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler))
      return this
    }
    /** @param {string} event @param {(detail: any) => void} [handler] */
    off(event, handler) {
      if (handler) this.#handlers.get(event)?.delete(handler)
      else this.#handlers.delete(event)
      return this
    }

    /** @param {object} billing */
    createPaymentMethod(billing) {
      if (this.#port === null) throw new Error('IntegrationError: The Element is not mounted.')
      const id = ++count
      return new Promise((resolve) => {
        this.#waiting.set(id, resolve)
        this.#order('createPaymentMethod', { id, billing })
      })
    }

    /** @param {string} order @param {object} [details] */
    #order(order, details) {
      this.#port?.postMessage({ do: order, with: details })
    }

    /** @param {any} data */
    #hear({ event, detail, submit, id, result }) {
      if (submit) this.#box?.closest('form')?.requestSubmit()
      else if (id) this.#waiting.get(id)?.(result)
      else this.#emit(event, detail)
    }

    /** @param {string} event @param {any} detail */
    #emit(event, detail) {
      const classes = this.#box?.classList
      if (event === 'change') {
        classes?.toggle('StripeElement--empty', detail.empty)
        classes?.toggle('StripeElement--complete', detail.complete)
        classes?.toggle('StripeElement--invalid', detail.error !== undefined)
      }
      if (event === 'focus' || event === 'blur') classes?.toggle('StripeElement--focus', event === 'focus')
      for (const handler of this.#handlers.get(event) ?? []) handler(detail)
    }
  }

  /** @param {string} key */
  const Stripe = function (key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('IntegrationError: Invalid publishable key.')
    return {
      elements() {
        const group = crypto.getRandomValues(new Uint32Array(2)).join('-')
        /** @type {Partial<Record<Type, Element>>} */
        const made = {}
        return {
          /** @param {Type} type @param {object} [options] */
          create(type, options = {}) {
            if (made[type]) throw new Error(`IntegrationError: Can only create one Element of type ${type}.`)
            return (made[type] = new Element(type, group, key, { ...options }))
          },
          /** @param {Type} type */
          getElement: (type) => made[type] ?? null,
        }
      },

      /** @param {{ card: Element, billing_details: any }} data */
      createPaymentMethod({ card, billing_details: { name = '', address = {} } = {} }) {
        const lines = Object.entries(address).map(([part, text]) => [`billing_details[address][${part}]`, text])
        return card.createPaymentMethod({ 'billing_details[name]': name, ...Object.fromEntries(lines) })
      },
    }
  }
  Stripe.version = 'endive'
  Object.assign(window, { Stripe })
}
