import type { CardEntry } from '@portal/contract/configuration/calls'
import type { SettingValues } from './settings.ts'

/** With real keys, no page of the portal handles card numbers unless a setting allows it. */
export function cardEntryOf({ CARD_ENTRY, STRIPE_SECRET_KEY }: SettingValues): CardEntry {
  return CARD_ENTRY ?? (STRIPE_SECRET_KEY === null ? 'form' : 'elements')
}
