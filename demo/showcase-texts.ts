import type { PersonalRow } from './personal-row.ts'

type Row = Partial<PersonalRow>

export const HOSTILE = `<script>alert('1')</script><img src=x onerror=alert(2)>`

export const completeRow: Row = {
  address_line1: '4821 Calle Ocho',
  address_line2: 'Apt 12',
  city: 'Miami',
  state: 'FL',
  zip_code: '33135',
  country: 'US',
  client: 'web',
  utm_source: 'google',
  utm_campaign: 'navidad',
  utm_medium: 'cpc',
  utm_term: 'tv en vivo',
  utm_content: 'banner-a',
  social_profiles: JSON.stringify({
    facebook: { first_name: 'Camila', last_name: 'Complete', link: 'https://www.facebook.com/camila.complete' },
    google: {
      given_name: 'Camila',
      family_name: 'Complete',
      locale: 'es-US',
      gender: 'female',
      profile: 'https://plus.google.com/100000000000000000001',
    },
    twitter: { name: 'Camila', location: 'Miami, FL', lang: 'es', time_zone: 'America/New_York', id_str: '1000000001' },
  }),
  alt_contact1: 'camila.other@demo.example',
  alt_contact2: '13055550199',
  support_address: '12 Bayshore Dr',
  support_city: 'Miami',
  support_state: 'Florida',
  support_zip_code: '33133',
  support_notes: 'Prefers to be called after 6 pm.\nHabla español e inglés.',
}

export const spanishRow: Row = {
  language: 'es',
  address_line1: '77 Avenida Ponce de León',
  city: 'San Juan',
  state: 'PR',
  zip_code: '00901',
  support_notes: 'Habla solo español. Llamar por la tarde.',
}

export const hostileRow: Row = {
  address_line1: HOSTILE,
  address_line2: '=1+1',
  city: '@SUM(A1:A9)',
  client: 'web',
  utm_source: 'google',
  utm_campaign: 'navidad',
  utm_medium: 'cpc',
  utm_term: 'tv en vivo',
  utm_content: 'banner-a',
  social_profiles: JSON.stringify({
    facebook: { first_name: HOSTILE, last_name: null, link: 'javascript:alert(3)' },
    twitter: { name: HOSTILE, location: HOSTILE, lang: 'en', time_zone: null, id_str: '../../admin' },
  }),
  alt_contact1: HOSTILE,
  alt_contact2: `-2+3+cmd|' /C calc'!A0`,
  support_address: HOSTILE,
  support_city: '\t=1+1',
  support_state: '{{7*7}}',
  support_zip_code: '%_\\',
  support_notes: `${HOSTILE}\n"quoted", 'single'\r\n\u202Ereversed\u202C and \u0000`.replace('\u0000', '\u200B'),
}

export const longRow: Row = {
  address_line1: 'Long Street '.repeat(6).trim(),
  address_line2: 'Building '.repeat(8).trim(),
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  state: 'CA',
  zip_code: '90001',
  country: 'US',
  utm_campaign: 'a-campaign-with-a-name-that-someone-forgot-to-shorten-before-it-went-out-to-everyone',
  alt_contact1: `${'a'.repeat(37)}@demo.example`,
  support_address: 'W'.repeat(100),
  support_city: 'M'.repeat(50),
  support_notes: 'Called again about the same matter and got the same answer thing. '.repeat(156),
}
