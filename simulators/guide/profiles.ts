import { entertainment, films, games, kids, music, news, type Show, sportsTalk } from './shows.ts'
import { peliculas, spanish } from './shows-in-spanish.ts'

export type Slot = 'night' | 'morning' | 'day' | 'evening'

/** The shows of a type of station, by time of day. */
export interface Profile {
  readonly language: 'en' | 'es'
  readonly slots: Readonly<Record<Slot, readonly Show[]>>
  /** Off the air from 2 AM to 5 AM. */
  readonly sleeps: boolean
}

const { headlines, world, business, debate, weather, documents } = news
const { breakfast, cooking, home, game, court, comedy, drama, crime, late, shopping } = entertainment
const { desk, highlights, classic } = sportsTalk
const { noticias, manana, novela, novela2, concurso, cine, comedia, futbol } = spanish
const { clima, entrevista, cocina, viajes, fauna, historia, ciencia, capitan, titeres, faro } = spanish
const { exitos, concierto, madrugada, tertulia, goles, clasicos, beisbol, boxeo } = spanish
const { cartoon, puppets, science, adventure } = kids
const { mix, charts, live, night } = music
const partidos = [futbol, beisbol, boxeo]

/** Shows for the night (until 5 AM), the morning (until 10 AM), the day (until 6 PM) and the evening. */
export const profiles = {
  news: english(
    [headlines, world, documents],
    [headlines, business],
    [headlines, world, debate],
    [headlines, weather, debate, documents],
  ),
  general: english(
    [shopping, late],
    [breakfast, headlines],
    [cooking, home, court, game],
    [headlines, game, comedy, drama, crime],
  ),
  sports: english([classic, highlights], [desk, highlights], [classic, desk, ...games], [...games, desk]),
  movies: english(films, films, films, films),
  kids: asleep(
    english(
      [shopping],
      [cartoon, puppets, science],
      [cartoon, puppets, adventure],
      [adventure, science, ...films.slice(5, 7)],
    ),
  ),
  music: english([night], [mix], [charts, live], [live, charts]),
  noticias: inSpanish(
    [noticias, historia],
    [noticias, manana],
    [noticias, clima, entrevista],
    [noticias, entrevista, historia],
  ),
  variedad: inSpanish(
    [noticias, cine],
    [manana, noticias],
    [novela, concurso, comedia, novela2],
    [noticias, novela, novela2, futbol, comedia],
  ),
  deportes: inSpanish([clasicos, goles], [tertulia, goles], [clasicos, tertulia, ...partidos], [...partidos, tertulia]),
  cine: inSpanish(peliculas, peliculas, peliculas, peliculas),
  novelas: inSpanish([novela, novela2], [manana, comedia], [novela, novela2, concurso], [novela, novela2, comedia]),
  infantil: asleep(
    inSpanish([comedia], [capitan, titeres, ciencia], [capitan, titeres, faro], [faro, ciencia, comedia]),
  ),
  musica: inSpanish([madrugada], [exitos, concierto], [exitos, concierto], [concierto, exitos]),
  documentales: inSpanish([historia, fauna], [ciencia, viajes], [fauna, viajes, historia], [historia, fauna, ciencia]),
  vida: inSpanish([viajes, cocina], [manana, cocina], [cocina, viajes, comedia], [viajes, cocina, entrevista]),
} satisfies Record<string, Profile>
export type ProfileName = keyof typeof profiles

type Shows = readonly Show[]

function english(atNight: Shows, morning: Shows, day: Shows, evening: Shows): Profile {
  return { language: 'en', slots: { night: atNight, morning, day, evening }, sleeps: false }
}

function inSpanish(atNight: Shows, morning: Shows, day: Shows, evening: Shows): Profile {
  return { language: 'es', slots: { night: atNight, morning, day, evening }, sleeps: false }
}

function asleep(profile: Profile): Profile {
  return { ...profile, sleeps: true }
}
