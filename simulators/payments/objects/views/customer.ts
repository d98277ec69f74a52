import type { CustomerRow } from '../../store/rows.ts'
import { digest } from './digest.ts'

export function viewCustomer(row: CustomerRow) {
  if (row.deleted) return { id: row.id, object: 'customer', deleted: true }
  return {
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: 0,
    created: row.created,
    currency: null,
    default_source: row.default_source,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: digest(row.id, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.default_payment_method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: 1,
    phone: row.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
