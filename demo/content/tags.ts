/** Tag values of the demo channels: code and name, by group. */
export const demoTags = {
  GENR: {
    NEWS: 'News',
    SPOR: 'Sports',
    MOVI: 'Movies',
    SERI: 'Series',
    KIDS: 'Kids',
    MUSI: 'Music',
    DOCU: 'Documentary',
    LIFE: 'Lifestyle',
    RELI: 'Religion',
    COMD: 'Comedy',
    NOVE: 'Telenovelas',
    GENL: 'General',
    TALK: 'Talk',
    SHOP: 'Shopping',
  },
  LANG: {
    ENGL: 'English',
    SPAN: 'Spanish',
    PORT: 'Portuguese',
    FREN: 'French',
    CREO: 'Haitian Creole',
    ITAL: 'Italian',
    GERM: 'German',
  },
  ORGN: {
    USAA: 'United States',
    MEXI: 'Mexico',
    COLO: 'Colombia',
    ARGE: 'Argentina',
    CHIL: 'Chile',
    PERU: 'Peru',
    VENE: 'Venezuela',
    DOMI: 'Dominican Republic',
    PUER: 'Puerto Rico',
    SPAI: 'Spain',
    BRAZ: 'Brazil',
    HAIT: 'Haiti',
    CUBA: 'Cuba',
    EURO: 'Europe',
  },
  AUDC: { GENL: 'General', FAMI: 'Family', CHLD: 'Children', TEEN: 'Teens', ADLT: 'Adults' },
} as const

/** Still on a channel, but no longer available. */
export const disabledDemoTags: readonly string[] = ['GENR-SHOP']

/** A tag outside the four groups, not used yet. */
export const furtherDemoTags = [
  { code: 'QUAL', name: 'Picture Quality', disabled: false, values: { SDTV: 'Standard', HDTV: 'HD', UHDT: '4K' } },
  { code: 'PACK', name: 'Package', disabled: true, values: { BASE: 'Basic', PLUS: 'Plus' } },
] as const

type Group = keyof typeof demoTags
export type DemoTag<G extends Group> = keyof (typeof demoTags)[G]
