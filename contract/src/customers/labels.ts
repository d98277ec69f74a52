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

/** The time zone's label in the preferences; the zone's own name if it is not listed there, and empty text for none. */
export function timeZoneLabel(name: string | null): string {
  return timeZones.find(({ value }) => value === name)?.label ?? name ?? ''
}

/** The language's label in the preferences; its code if it is not listed there, and empty text for none. */
export function languageLabel(code: string | null): string {
  return languages.find(({ value }) => value === code)?.label ?? code ?? ''
}
