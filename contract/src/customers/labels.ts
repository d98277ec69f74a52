import type { CustomerStatus, CustomerType } from './facts.ts'

export const typeLabels = {
  paid: 'Premium',
  free: 'Trial',
  comp: 'Complimentary',
  none: 'None',
} as const satisfies Record<CustomerType, string>

export const statusLabels = {
  registered: 'Unverified',
  active: 'Verified',
  suspended: 'Suspended',
} as const satisfies Record<CustomerStatus, string>

export const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
] as const
export const languageCodes = languages.map(({ value }) => value)

export const timeZones = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'America/Adak', label: 'Aleutian Islands' },
  { value: 'America/Honolulu', label: 'Hawaii' },
  { value: 'America/Pago_Pago', label: 'Samoa' },
] as const
export const timeZoneNames = timeZones.map(({ value }) => value)

/** As the preferences call the zone; one that they do not offer by its own name, and none as an empty text. */
export function timeZoneLabel(name: string | null): string {
  return timeZones.find(({ value }) => value === name)?.label ?? name ?? ''
}

/** As the preferences call the language; one that they do not offer by its code, and none as an empty text. */
export function languageLabel(code: string | null): string {
  return languages.find(({ value }) => value === code)?.label ?? code ?? ''
}
