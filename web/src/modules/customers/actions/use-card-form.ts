import type { billingCalls } from '@portal/contract/billing/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import { useRef, useState } from 'react'
import { notifyChange } from '../../../app/api/changes.ts'
import { usePortalConfig } from '../../../app/api/portal-config.ts'
import { useForm } from '../../../ui/form.ts'
import { portalNow } from '../../../ui/portal-clock.ts'
import { showFailure } from '../../../ui/toast.ts'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import {
  type CardForm,
  type CardInput,
  cardForm,
  tokenizedCardForm,
  localDay,
  noCard,
  noSecrets,
  providerCardForm,
} from '../../billing/card-form.ts'
import { CardProblem, createPaymentMethod, type TokenizedCard } from '../../billing/payment-method.ts'
import type { ProviderFields } from '../../billing/provider-fields.ts'
import type { ActionDialogProps } from './action-entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

interface CardFormOptions extends Omit<ActionDialogProps, 'label'> {
  readonly call: typeof billingCalls.upgradeSubscription | typeof billingCalls.changeCreditCard
  /** Message if the provider rejects the card. */
  readonly problem: string
  /** Call input besides the card. */
  readonly more?: { readonly plan: PlanType; readonly merchant: string | null }
}

/**
 * A form that sends a card to the payment provider, and the provider's token to the call.
 *
 * The card's number, expiry date and security code are cleared once the provider has them. The token is only kept while
 * the call's outcome is unknown, so that the same call can be repeated.
 */
export function useCardForm({ action, call, customer, onClose, problem, more }: CardFormOptions) {
  const { act, isRunning, ...state } = useCustomerAction(action, call, customer, onClose)
  const config = usePortalConfig()
  const [tokenizedCard, setTokenizedCard] = useState<TokenizedCard | null>(null)
  const [isTokenizing, setIsTokenizing] = useState(false)
  const [isAgain, setIsAgain] = useState(false)
  const [needsCustomer, setNeedsCustomer] = useState(false)
  const fields = useRef<ProviderFields>(null)
  const isEnteredAtProvider = config.cardEntry === 'elements'
  const isMounted = useIsMounted()
  const form = useForm<CardForm>({
    schema({ number }) {
      if (tokenizedCard) return tokenizedCardForm
      return isEnteredAtProvider ? providerCardForm : cardForm(number ?? '', localDay(portalNow()))
    },
    initial: noCard,
    onSubmit: submit,
  })

  async function submit(input: CardInput) {
    const card = tokenizedCard ?? (await submitCard(input))
    // The dialog may be closed. A card token that was never stored or charged belongs to no customer.
    if (card === null || !isMounted()) return
    const { cardName, address, city, state, zipCode } = input
    const sent = {
      email: customer.email,
      cardName,
      address,
      city,
      state,
      zipCode,
      country: 'US',
      ...card,
      ...more,
    } as const
    const outcome = await act(sent)
    if (outcome.ok || !outcome.failure.isDefinite) return
    setTokenizedCard(null)
    if (outcome.failure.code === 'ConfirmationRequired') setNeedsCustomer(true)
    else setIsAgain(true)
  }

  async function submitCard(input: CardInput): Promise<TokenizedCard | null> {
    setIsTokenizing(true)
    try {
      const card = await (isEnteredAtProvider
        ? fields.current?.createPaymentMethod(input)
        : createPaymentMethod(input, config))
      // The dialog was closed in the meantime.
      if (!card) return null
      setTokenizedCard(card)
      form.fill(noSecrets)
      return card
    } catch (reason) {
      if (!(reason instanceof CardProblem)) throw reason
      // The provider's message appears once: beside its field, if it has one.
      const { field, message } = reason
      showFailure({ message: problem, detail: field ? '' : message })
      if (field && isMounted()) form.setFieldError(field, message)
      void notifyChange()
      return null
    } finally {
      setIsTokenizing(false)
    }
  }

  return { form, tokenizedCard, isAgain, needsCustomer, fields, isRunning: isRunning || isTokenizing, ...state }
}
