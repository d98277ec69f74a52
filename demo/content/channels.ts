import type { DemoTag } from './tags.ts'

export interface DemoChannel {
  readonly code: string
  readonly name: string
  readonly type: 'TV' | 'Radio'
  readonly genre: DemoTag<'GENR'>
  readonly language: DemoTag<'LANG'>
  readonly origin: DemoTag<'ORGN'>
  readonly audience: DemoTag<'AUDC'>
  readonly order: number
  /** The channel's station in the program guide; radio and some small channels have none. */
  readonly metadataId: string | null
  readonly disabled: boolean
}

/** The lineup: a few channels come first, most are sorted by name, some come last. */
export const demoChannels: readonly DemoChannel[] = [
  tv('YIPU', 'Yip Uno', 'GENL SPAN USAA FAMI', { order: 10, metadataId: '10021' }),
  tv('YIPN', 'Yip Noticias 24', 'NEWS SPAN USAA GENL', { order: 20, metadataId: '10022' }),
  tv('GOLD', 'Gol Directo', 'SPOR SPAN MEXI GENL', { order: 30, metadataId: '10179' }),
  tv('CINE', 'Cine Estelar', 'MOVI SPAN MEXI GENL', { order: 40, metadataId: '10240' }),
  tv('NOVE', 'Novelas Sin Fin', 'NOVE SPAN COLO FAMI', { order: 50, metadataId: '10241' }),
  tv('PEQU', 'Pequeños TV', 'KIDS SPAN ARGE CHLD', { order: 60, metadataId: '10310' }),

  tv('AMER', 'América Mañana', 'NEWS SPAN USAA GENL', { metadataId: '11001' }),
  tv('ANDI', 'Andina Televisión', 'GENL SPAN PERU FAMI', { metadataId: '11002' }),
  tv('ANTI', 'Antillas Visión', 'GENL SPAN DOMI FAMI', { metadataId: '11003' }),
  tv('ARGN', 'Argentina Noticias', 'NEWS SPAN ARGE GENL', { metadataId: '11004' }),
  tv('AVEN', 'Aventura Salvaje', 'DOCU SPAN COLO FAMI', { metadataId: '11005' }),
  tv('BACH', 'Bachata & Merengue TV', 'MUSI SPAN DOMI GENL', { metadataId: '11006' }),
  tv('BAJA', 'Baja California TV', 'GENL SPAN MEXI FAMI', { metadataId: '11007' }),
  tv('BEIS', 'Béisbol Total', 'SPOR SPAN PUER GENL', { metadataId: '11008' }),
  tv('BOGO', 'Bogotá Vive', 'GENL SPAN COLO GENL', { metadataId: '11009' }),
  tv('BOXE', 'Boxeo Estelar', 'SPOR SPAN MEXI ADLT', { metadataId: '11010' }),
  tv('BRAS', 'Brasil Agora', 'NEWS PORT BRAZ GENL', { metadataId: '11011' }),
  tv('CAFE', 'Café con Aroma', 'LIFE SPAN COLO FAMI', { metadataId: '11012' }),
  tv('CARA', 'Caracas Abierta', 'NEWS SPAN VENE GENL', { metadataId: '11013' }),
  tv('CARI', 'Caribe Azul', 'LIFE SPAN CUBA GENL', { metadataId: '11014' }),
  tv('CHIL', 'Chile Hoy', 'NEWS SPAN CHIL GENL', { metadataId: '11015' }),
  tv('CLAS', 'Cine Clásico Mexicano', 'MOVI SPAN MEXI GENL', { metadataId: '11016' }),
  tv('COCI', 'Cocina de la Abuela', 'LIFE SPAN MEXI FAMI', { metadataId: '11017' }),
  tv('COME', 'Comedia 24/7', 'COMD SPAN MEXI ADLT', { metadataId: '11018' }),
  tv('CORD', 'Cordillera Sports', 'SPOR SPAN CHIL GENL', { metadataId: '11019' }),
  tv('CUBA', 'Cuba Eterna', 'MUSI SPAN CUBA GENL'),
  tv('DEPO', 'Deporte Andino', 'SPOR SPAN PERU GENL', { metadataId: '11021' }),
  tv('DOCS', 'Docs en Español', 'DOCU SPAN SPAI GENL', { metadataId: '11022' }),
  tv('ECUA', 'Eco Planeta', 'DOCU SPAN SPAI FAMI', { metadataId: '11023' }),
  tv('ESPA', 'España Directo', 'GENL SPAN SPAI GENL', { metadataId: '11024' }),
  tv('EURW', 'Europe World News', 'NEWS ENGL EURO GENL', { metadataId: '11025' }),
  tv('FAMI', 'Familia Plus', 'SERI SPAN USAA FAMI', { metadataId: '11026' }),
  tv('FEVI', 'Fe y Vida', 'RELI SPAN USAA FAMI', { metadataId: '11027' }),
  tv('FRAN', "France L'Essentiel", 'NEWS FREN EURO GENL', { metadataId: '11028' }),
  tv('FUTB', 'Fútbol de Primera', 'SPOR SPAN ARGE GENL', { metadataId: '11029' }),
  tv('GLOB', 'Terra Documentários', 'DOCU PORT BRAZ GENL', { metadataId: '11030' }),
  tv('HAIT', 'Haïti Télé Soleil', 'GENL CREO HAIT FAMI'),
  tv('HIST', 'Historia Viva', 'DOCU SPAN SPAI GENL', { metadataId: '11032' }),
  tv('INFO', 'Info Miami', 'NEWS ENGL USAA GENL', { metadataId: '11033' }),
  tv('ITAL', 'Italia Oggi', 'GENL ITAL EURO GENL', { metadataId: '11034' }),
  tv('JALI', 'Jalisco TV', 'GENL SPAN MEXI FAMI', { metadataId: '11035' }),
  tv('KIDZ', 'Kidz World', 'KIDS ENGL USAA CHLD', { metadataId: '11036' }),
  tv('LIMA', 'Lima Canal 9', 'GENL SPAN PERU GENL', { metadataId: '11037' }),
  tv('MARI', 'Mariachi Channel', 'MUSI SPAN MEXI FAMI', { metadataId: '11038' }),
  tv('MEDE', 'Medellín Música', 'MUSI SPAN COLO TEEN', { metadataId: '11039' }),
  tv('MIAM', 'Miami Motors', 'LIFE ENGL USAA ADLT', { metadataId: '11040' }),
  tv('MOVE', 'Movie Vault', 'MOVI ENGL USAA GENL', { metadataId: '11041' }),
  tv('NATU', 'Naturaleza HD', 'DOCU SPAN COLO FAMI', { metadataId: '11042' }),
  tv('PAMP', 'Pampa Rural', 'LIFE SPAN ARGE GENL', { metadataId: '11043' }),
  tv('QUIS', 'Quisqueya TV', 'GENL SPAN DOMI FAMI', { metadataId: '11044' }),
  tv('RETR', 'Retro Series', 'SERI ENGL USAA GENL', { metadataId: '11045' }),
  tv('SAMB', 'Samba & Futebol', 'SPOR PORT BRAZ GENL', { metadataId: '11046' }),
  tv('TELE', 'Televisión del Sur', 'NOVE SPAN CHIL FAMI', { metadataId: '11047', disabled: true }),
  tv('TIEM', 'Tiempo y Clima', 'NEWS SPAN USAA GENL', { metadataId: '11048' }),
  tv('TOON', 'Toon Fiesta', 'KIDS SPAN MEXI CHLD', { metadataId: '11049' }),
  tv('VALL', 'Vallenato TV', 'MUSI SPAN COLO GENL', { metadataId: '11050' }),
  tv('WELT', 'Welt Aktuell', 'NEWS GERM EURO GENL', { metadataId: '11051' }),
  tv('ZONA', 'Zona Extrema', 'SPOR SPAN SPAI TEEN', { metadataId: '11052', disabled: true }),

  radio('RBOL', 'Radio Bolero', 'MUSI SPAN MEXI GENL'),
  radio('RCUM', 'Radio Cumbia Digital', 'MUSI SPAN COLO GENL'),
  radio('RFUT', 'Radio Fútbol Ya', 'SPOR SPAN ARGE GENL'),
  radio('RHAB', 'Radio Habana Vieja', 'MUSI SPAN CUBA GENL'),
  radio('RINF', 'Radio Informativa 1260', 'NEWS SPAN USAA GENL', { metadataId: '12004' }),
  radio('RKON', 'Radyo Konpa', 'MUSI CREO HAIT GENL'),
  radio('RROM', 'Radio Romántica', 'MUSI SPAN PUER ADLT'),
  radio('RSAL', 'Salsa Brava FM', 'MUSI SPAN PUER GENL'),
  radio('RTAL', 'Talk of Miami', 'TALK ENGL USAA ADLT', { metadataId: '12008' }),
  radio('RTAN', 'Tango de Medianoche', 'MUSI SPAN ARGE GENL', { disabled: true }),

  tv('RELI', 'Cristo Vive', 'RELI SPAN USAA FAMI', { order: 2000, metadataId: '11060' }),
  tv('SHOP', 'Compras en Casa', 'SHOP SPAN USAA GENL', { order: 3000 }),
  tv('TEST', 'Señal de Prueba', 'GENL SPAN USAA ADLT', { order: 9_999_999_999, disabled: true }),
]

interface Rest {
  readonly order?: number
  readonly metadataId?: string
  readonly disabled?: boolean
}

function tv(code: string, name: string, tags: Tags, rest: Rest = {}): DemoChannel {
  return channel('TV', code, name, tags, rest)
}

function radio(code: string, name: string, tags: Tags, rest: Rest = {}): DemoChannel {
  return channel('Radio', code, name, tags, rest)
}

/** Genre, language, origin and audience. */
type Tags = `${DemoTag<'GENR'>} ${DemoTag<'LANG'>} ${DemoTag<'ORGN'>} ${DemoTag<'AUDC'>}`

function channel(type: DemoChannel['type'], code: string, name: string, tags: Tags, rest: Rest): DemoChannel {
  // The type has exactly one code of each of these groups.
  const [genre, language, origin, audience] = tags.split(' ') as [
    DemoTag<'GENR'>,
    DemoTag<'LANG'>,
    DemoTag<'ORGN'>,
    DemoTag<'AUDC'>,
  ]
  const { order = 1000, metadataId = null, disabled = false } = rest
  return { code, name, type, genre, language, origin, audience, order, metadataId, disabled }
}
