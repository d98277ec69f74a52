import type { CardBrand } from '@portal/contract/billing/cards'
import { IconCreditCard } from '@tabler/icons-react'
import styles from './CardFields.module.css'

const names: Readonly<Record<CardBrand, string>> = {
  amex: 'AMEX',
  dinersclub: 'Diners',
  jcb: 'JCB',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'VISA',
}

/** The card's brand, once the first digits determine it. */
export function BrandMark({ brand }: { readonly brand: CardBrand | null }) {
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
