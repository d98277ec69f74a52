import { billingCalls } from '@portal/contract/billing/calls'
import { brandOf, type CardBrand, cvvLength } from '@portal/contract/billing/cards'
import { IconCreditCard } from '@tabler/icons-react'
import { useReading } from '../../app/api/queries.ts'
import { SelectField } from '../../ui/fields.tsx'
import type { Draft, Form } from '../../ui/form.ts'
import { MaskedField } from '../../ui/MaskedField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { CardInput } from './card-form.ts'
import styles from './CardFields.module.css'
import { LoadFailed } from './LoadFailed.tsx'
import { digitsOnly, maskCardNumber, maskExpiry } from './masks.ts'
import type { HeldCard } from './payment-method.ts'

type StateCode = CardInput['state']

interface CardFieldsProps {
  readonly form: Form<CardInput>
  /** Set once the provider has the card: its number is nowhere else then. */
  readonly held: HeldCard | null
  /** Set once a card has been refused: another one is asked for. */
  readonly isAgain: boolean
}

/** A card, and the address that its bank knows. */
export function CardFields({ form, held, isAgain }: CardFieldsProps) {
  const states = useReading(billingCalls.getStates, {}, { once: true })
  const { number }: Draft<CardInput> = form.values
  return (
    <fieldset className={styles.fields} disabled={held !== null} aria-label="Credit card">
      <TextField {...form.field('cardName')} label="Name on Card" autoComplete="cc-name" autoFocus />
      {held ? (
        <p className={styles.held}>
          {held.brand.toUpperCase()} •••• {held.last4}
        </p>
      ) : (
        <div className={styles.card}>
          <MaskedField
            {...form.field('number')}
            label="Credit Card Number"
            autoComplete="cc-number"
            mask={maskCardNumber}
            mark={<BrandMark number={number ?? ''} />}
            autoFocus={isAgain}
          />
          <MaskedField
            {...form.field('expiry')}
            label="Expiry Date"
            placeholder="MM / YYYY"
            autoComplete="cc-exp"
            mask={maskExpiry}
          />
          <MaskedField
            {...form.field('cvv')}
            label="CVV"
            autoComplete="cc-csc"
            mask={(text) => digitsOnly(text, cvvLength(number ?? ''))}
          />
        </div>
      )}
      <TextField {...form.field('address')} label="Address" />
      <div className={styles.place}>
        <TextField {...form.field('city')} label="City" />
        <SelectField
          {...form.field('state')}
          label="State"
          placeholder={states.isLoading ? 'Fetching states…' : 'Select a state'}
          // The form itself objects to what it does not know.
          options={states.data?.map(({ code, name }) => ({ value: code as StateCode, label: name })) ?? []}
        />
        <MaskedField {...form.field('zipCode')} label="Zip Code" mask={(text) => digitsOnly(text, 5)} />
      </div>
      {states.failure && <LoadFailed failure={states.failure} tryAgain={states.tryAgain} />}
    </fieldset>
  )
}

const names: Readonly<Record<CardBrand, string>> = {
  amex: 'AMEX',
  dinersclub: 'Diners',
  jcb: 'JCB',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'VISA',
}

/** The card's brand, as soon as the first digits identify it. */
function BrandMark({ number }: { readonly number: string }) {
  const brand = brandOf(number)
  return (
    <span className={styles.mark} role="img" aria-label={brand ? `Card brand: ${names[brand]}` : 'Card brand unknown'}>
      {brand ? (
        <span className={styles.brand} data-brand={brand}>
          {names[brand]}
        </span>
      ) : (
        <IconCreditCard size={18} stroke={1.6} aria-hidden />
      )}
    </span>
  )
}
