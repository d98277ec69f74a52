import type { CalendarDay } from '@portal/contract/dates'

export type Language = 'en' | 'es'

interface Translation {
  readonly invoice: string
  readonly status: Readonly<Record<string, string>>
  readonly date: string
  readonly period: string
  readonly billedTo: string
  readonly plan: Readonly<Record<string, string>>
  readonly coupon: string
  readonly total: string
  readonly earlierCredit: string
  readonly earlierDebt: string
  readonly due: string
  readonly paidWith: string
  readonly fromCredit: string
  readonly refunded: Readonly<Record<string, string>>
  readonly credit: string
  readonly owed: string
  readonly balance: string
  readonly questions: string
  readonly greeting: string
  readonly attached: string
}

export const translations: Readonly<Record<Language, Translation>> = {
  en: {
    invoice: 'Invoice',
    status: { paid: 'Paid', open: 'Open', void: 'Void' },
    date: 'Invoice date',
    period: 'Period',
    billedTo: 'Billed to',
    plan: { monthly: 'Premium subscription, monthly', yearly: 'Premium subscription, yearly' },
    coupon: 'Coupon',
    total: 'Total',
    earlierCredit: 'Earlier credit',
    earlierDebt: 'Earlier balance due',
    due: 'Amount due',
    paidWith: 'Paid with',
    fromCredit: 'No card payment was required',
    refunded: {
      refund: 'Refunded',
      refund_failed: 'Failed refund',
      reversal: 'Removed from invoice',
      dispute: 'Chargeback',
      dispute_reversal: 'Chargeback reversed',
    },
    credit: 'Remaining credit',
    owed: 'Remaining balance due',
    balance: 'Remaining balance',
    questions: 'Questions? Contact',
    greeting: 'Hello',
    attached: 'Your invoice is attached as a PDF.',
  },
  es: {
    invoice: 'Factura',
    status: { paid: 'Pagada', open: 'Pendiente', void: 'Anulada' },
    date: 'Fecha de la factura',
    period: 'Período',
    billedTo: 'Facturado a',
    plan: { monthly: 'Suscripción Premium, mensual', yearly: 'Suscripción Premium, anual' },
    coupon: 'Cupón',
    total: 'Total',
    earlierCredit: 'Crédito anterior',
    earlierDebt: 'Saldo pendiente anterior',
    due: 'Importe a pagar',
    paidWith: 'Pagado con',
    fromCredit: 'No quedó nada por pagar con tarjeta',
    refunded: {
      refund: 'Reembolsado',
      refund_failed: 'Reembolso fallido',
      reversal: 'Descontado de la factura',
      dispute: 'Contracargo',
      dispute_reversal: 'Contracargo revertido',
    },
    credit: 'Crédito restante',
    owed: 'Saldo pendiente restante',
    balance: 'Saldo restante',
    questions: '¿Preguntas? Escriba a',
    greeting: 'Hola',
    attached: 'Adjuntamos su factura a este correo como archivo PDF.',
  },
}

/** Returns the customer's language, or English if there is no translation. */
export function languageOf(language: string): Language {
  return language === 'es' ? 'es' : 'en'
}

const dates: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: dateFormat('en-US'), es: dateFormat('es-US') }

/** Formats a day: `Mar 6, 2026` or `6 mar 2026`. */
export function dateText(day: CalendarDay, language: Language): string {
  return dates[language].format(new Date(`${day}T00:00:00Z`))
}

function dateFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
}
