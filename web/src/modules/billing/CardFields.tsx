import { billingCalls } from '@portal/contract/billing/calls'
import { brandOf, cvvLength } from '@portal/contract/billing/cards'
import type { RefObject } from 'react'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { SelectField } from '../../ui/fields.tsx'
import type { Draft, Form } from '../../ui/form.ts'
import { MaskedField } from '../../ui/MaskedField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BrandMark } from './BrandMark.tsx'
import type { CardInput } from './card-form.ts'
import styles from './CardFields.module.css'
import { LoadFailed } from './LoadFailed.tsx'
import { digitsOnly, maskCardNumber, maskExpiry } from './masks.ts'
import type { TokenizedCard } from './payment-method.ts'
import type { ProviderFields } from './provider-fields.ts'
import { ProviderCardFields } from './ProviderCardFields.tsx'

type StateCode = CardInput['state']

interface CardFieldsProps {
  readonly form: Form<CardInput>
  /** Set once the provider has the card: its number is not stored anywhere else. */
  readonly tokenizedCard: TokenizedCard | null
  /** Set after a declined card: another one is needed. */
  readonly isAgain: boolean
  /** Holds the provider's own fields while they are shown. */
  readonly fields: RefObject<ProviderFields | null>
}

/** A card with its billing address. */
export function CardFields({ form, tokenizedCard, isAgain, fields }: CardFieldsProps) {
  const { cardEntry } = usePortalConfig()
  const states = useCallQuery(billingCalls.getStates, {}, { once: true })
  const { number }: Draft<CardInput> = form.values
  return (
    <fieldset className={styles.fields} disabled={tokenizedCard !== null} aria-label="Credit card">
      <TextField {...form.field('cardName')} label="Name on Card" autoComplete="cc-name" autoFocus />
      {tokenizedCard && (
        <p className={styles.tokenizedCard}>
          {tokenizedCard.brand.toUpperCase()} •••• {tokenizedCard.last4}
        </p>
      )}
      {!tokenizedCard && cardEntry === 'elements' && (
        <ProviderCardFields form={form} fields={fields} isAgain={isAgain} />
      )}
      {!tokenizedCard && cardEntry === 'form' && (
        <div className={styles.card}>
          <MaskedField
            {...form.field('number')}
            label="Credit Card Number"
            autoComplete="cc-number"
            mask={maskCardNumber}
            mark={<BrandMark brand={brandOf(number ?? '')} />}
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
          // The form rejects unknown values.
          options={states.data?.map(({ code, name }) => ({ value: code as StateCode, label: name })) ?? []}
        />
        <MaskedField {...form.field('zipCode')} label="Zip Code" mask={(text) => digitsOnly(text, 5)} />
      </div>
      {states.failure && <LoadFailed failure={states.failure} retry={states.retry} />}
    </fieldset>
  )
}
