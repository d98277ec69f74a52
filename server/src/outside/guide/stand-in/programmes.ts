/** What the stations of the stand-in show. All of it is made up. */

export interface Show {
  readonly title: string
  readonly about: string
  /** In minutes. */
  readonly length: number
  readonly kind: 'Show' | 'Episode' | 'Sports' | 'Movie'
  readonly genres: readonly string[]
}

export type Slot = 'night' | 'morning' | 'day' | 'evening'

export interface Profile {
  readonly language: 'en' | 'es'
  readonly slots: Readonly<Record<Slot, readonly Show[]>>
  /** Off the air from 2 AM to 5 AM. */
  readonly sleeps: boolean
}

const show = (title: string, length: number, genre: string, about: string): Show => {
  return { title, length, about, kind: 'Show', genres: [genre] }
}
const series = (title: string, length: number, genre: string, about: string): Show => {
  return { title, length, about, kind: 'Episode', genres: [genre] }
}
const movie = (title: string, length: number, genre: string, about: string): Show => {
  return { title, length, about, kind: 'Movie', genres: [genre] }
}
const sports = (title: string, length: number, about: string): Show => {
  return { title, length, about, kind: 'Sports', genres: ['Sports event', title] }
}

const news = {
  headlines: show('Headlines at the Hour', 30, 'News', 'The news of the hour, the weather and the markets.'),
  world: show('World in Brief', 30, 'News', 'Reports from five continents.'),
  business: show('Opening Bell', 60, 'Business', 'Markets, companies and the people behind them, live from the floor.'),
  debate: show('Both Sides', 60, 'Talk', 'Two guests, one question, no interruptions.'),
  weather: show('Weather Tonight', 15, 'Weather', 'Tomorrow for every region, with the storm tracker.'),
  documents: series('On the Record', 60, 'Documentary', 'An investigation in several parts.'),
}

const entertainment = {
  breakfast: show(
    'Good Day, Neighbor',
    120,
    'Talk',
    'Kitchen table talk, music and a call from somebody who is already up.',
  ),
  cooking: series('Salt & Smoke', 30, 'Cooking', 'One ingredient, three cooks, half an hour.'),
  home: series('Second Coat', 30, 'House/garden', 'Old houses get new rooms on a small budget.'),
  game: show(
    'The Last Word',
    30,
    'Game show',
    'Five letters, one minute, and a jackpot nobody has cracked since spring.',
  ),
  court: series('Small Claims', 30, 'Reality', 'Neighbors, fences and dogs before a patient judge.'),
  comedy: series('Room for Rent', 30, 'Sitcom', 'Four tenants share one key and too many opinions.'),
  drama: series('Harbor Lights', 60, 'Drama', 'A harbor master returns to the town that she once left in the night.'),
  crime: series('Cold Ledger', 60, 'Crime drama', 'An accountant reads old murders from old books.'),
  late: show('Late, Later', 75, 'Talk', 'Guests, a desk, a band, and whatever happened today.'),
  shopping: show('Paid Programming', 30, 'Shopping', ''),
}

const films = [
  movie(
    'The Long Way to Almería',
    118,
    'Adventure',
    'Two brothers drive an ice-cream van through the desert where they once were extras.',
  ),
  movie('Nine Floors Up', 97, 'Thriller', 'A window cleaner sees what nobody was meant to see.'),
  movie('Marigold & Sons', 124, 'Drama', 'Three sons inherit a flower shop and a debt.'),
  movie('Two Tickets to Reykjavík', 103, 'Romance', 'One honeymoon, booked twice.'),
  movie('Gravity of Small Things', 131, 'Science fiction', 'A weather station on Titan stops answering.'),
  movie('The Great Piñata Robbery', 88, 'Comedy', 'Four cousins, one party, eleven thousand dollars in candy.'),
  movie('Sgt. Pepper’s Dog', 92, 'Family', 'A retired police dog adopts a recruit.'),
  movie('Under the Ceiba', 142, 'Historical drama', 'A village in 1911 hides a telegraph operator and his machine.'),
]

const games = [
  sports('Soccer', 120, 'Regular season, live from the stadium with commentary in two languages.'),
  sports('Baseball', 180, 'Regular season, live.'),
  sports('Basketball', 150, 'Conference play, live.'),
  sports('Boxing', 180, 'Twelve rounds for the vacant title.'),
]

const sportsTalk = {
  desk: show('Sports Desk', 60, 'Sports talk', 'Scores, transfers and arguments.'),
  highlights: show('All the Goals', 30, 'Sports non-event', 'Every goal of the weekend.'),
  classic: show('Classic Matches', 120, 'Soccer', 'A final from the archive, in full.'),
}

const spanish = {
  noticias: show('Noticias de la Hora', 30, 'News', 'Las noticias de América y del mundo.'),
  manana: show('Mañana en Casa', 120, 'Talk', 'Cocina, salud, música y mucho café.'),
  novela: series('Corazón de Sal', 60, 'Soap', 'Una salinera descubre que el dueño de la hacienda es su padre.'),
  novela2: series('La Otra Orilla', 60, 'Soap', 'Dos familias, un río y un secreto de treinta años.'),
  concurso: show('¡Gira y Gana!', 60, 'Game show', 'La ruleta no perdona.'),
  cine: movie('El Tren de las Tres', 111, 'Drama', 'Un maquinista espera cada tarde a una pasajera que no llega.'),
  comedia: series('Vecinos del Séptimo', 30, 'Sitcom', 'Un ascensor, siete pisos y nadie que lo arregle.'),
  futbol: sports('Fútbol', 120, 'Partido de liga en vivo desde el estadio.'),
}

const kids = {
  cartoon: series('Captain Thimble', 15, 'Children', 'The smallest pirate of the sewing box sails the kitchen sink.'),
  puppets: series('Button & Bean', 15, 'Children', 'Two puppets, one question a day.'),
  science: series('Why Is It So?', 30, 'Educational', 'Twelve-year-olds test what grown-ups say.'),
  adventure: series('Lighthouse Five', 30, 'Adventure', 'Five children and a lighthouse that isn’t on the map.'),
}

const music = {
  mix: show('Morning Mix', 180, 'Music', 'Without a word until nine.'),
  charts: show('Top 40 Countdown', 120, 'Music', 'Forty songs, backwards.'),
  live: show('Live from the Cellar', 90, 'Music', 'A concert that was recorded last night.'),
  night: show('Night Shift', 120, 'Music', 'Slow songs for those who are awake.'),
}

const enEspanol = {
  clima: show('El Tiempo', 15, 'Weather', 'El pronóstico de cada región y el seguimiento de tormentas.'),
  entrevista: show('Cara a Cara', 60, 'Talk', 'Una entrevista sin cortes.'),
  cocina: series('La Cuchara de Palo', 30, 'Cooking', 'Recetas de la abuela contadas por sus nietas.'),
  viajes: series('Caminos de América', 30, 'Travel', 'En autobús, en lancha y a pie.'),
  fauna: series('Selva Adentro', 60, 'Nature', 'Un año en la vida de un río.'),
  historia: series('Archivo Abierto', 60, 'History', 'Lo que dicen las cartas que nadie había leído.'),
  ciencia: series('Por Qué el Cielo', 30, 'Science', 'Preguntas grandes con respuestas cortas.'),
  capitan: series('Capitán Dedal', 15, 'Children', 'El pirata más pequeño del costurero navega por el fregadero.'),
  titeres: series('Botón y Frijol', 15, 'Children', 'Dos títeres y una pregunta al día.'),
  faro: series('Los Cinco del Faro', 30, 'Adventure', 'Cinco niños y un faro que no está en el mapa.'),
  exitos: show('Los 40 de la Semana', 120, 'Music', 'Cuarenta canciones, de atrás para adelante.'),
  concierto: show('Desde el Sótano', 90, 'Music', 'El concierto que se grabó anoche.'),
  madrugada: show('Madrugada', 120, 'Music', 'Boleros para quien no duerme.'),
  tertulia: show('Tiempo Extra', 60, 'Sports talk', 'Goles, fichajes y discusiones.'),
  goles: show('Todos los Goles', 30, 'Sports non-event', 'Cada gol de la jornada.'),
  clasicos: show('Clásicos del Recuerdo', 120, 'Soccer', 'Una final del archivo, completa.'),
  beisbol: sports('Béisbol', 180, 'Temporada regular, en vivo.'),
  boxeo: sports('Boxeo', 180, 'Doce asaltos por el título vacante.'),
}

const peliculas = [
  spanish.cine,
  movie('La Última Carreta', 94, 'Western', 'Un arriero lleva una campana a un pueblo que ya no existe.'),
  movie('Doña Perfidia', 127, 'Drama', 'Tres hermanas, una herencia y un piano desafinado.'),
  movie('El Gran Robo de la Piñata', 88, 'Comedy', 'Cuatro primos, una fiesta y once mil dólares en dulces.'),
  movie('Noche de Ronda en Veracruz', 101, 'Musical', 'Un bolerista pierde la voz y encuentra a su hija.'),
  movie('Nueve Pisos Arriba', 97, 'Thriller', 'Un limpiador de ventanas ve lo que nadie debía ver.'),
  movie('Bajo la Ceiba', 142, 'Historical drama', 'Un pueblo esconde en 1911 a un telegrafista y su máquina.'),
]

const { headlines, world, business, debate, weather, documents } = news
const { breakfast, cooking, home, game, court, comedy, drama, crime, late, shopping } = entertainment
const { desk, highlights, classic } = sportsTalk
const { noticias, manana, novela, novela2, concurso, cine, comedia, futbol } = spanish
const { clima, entrevista, cocina, viajes, fauna, historia, ciencia, capitan, titeres, faro } = enEspanol
const { exitos, concierto, madrugada, tertulia, goles, clasicos, beisbol, boxeo } = enEspanol
const { cartoon, puppets, science, adventure } = kids
const { mix, charts, live, night } = music
const partidos = [futbol, beisbol, boxeo]

/** What they show by night (to 5 AM), in the morning (to 10 AM), by day (to 6 PM) and in the evening. */
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

export const teams: readonly string[] = [
  'Miami',
  'Tampa Bay',
  'Atlanta',
  'New York',
  'Boston',
  'Chicago',
  'Houston',
  'San José',
  'Monterrey',
  'Guadalajara',
  'Bogotá',
  'Lima',
]
export const episodeTitles: readonly string[] = [
  'The Visitor',
  'What the River Took',
  'Half Past Never',
  'A Key for Every Door',
  'Señor Nobody',
  'The Quiet Week',
  'Salt on the Stairs',
  'Last Train, First Bus',
  'Nobody Calls at Six',
  'The Other Ana',
  'Two Left Shoes',
  'Paper Moon, Paper Boat',
  'Everything Must Go',
  'The Price of Lemons',
]

export const titulos: readonly string[] = [
  'La visita',
  'Lo que se llevó el río',
  'Una llave para cada puerta',
  'El señor Nadie',
  'La semana callada',
  'Sal en la escalera',
  'El último tren',
  'Nadie llama a las seis',
  'La otra Ana',
  'Dos zapatos izquierdos',
  'Barco de papel',
  'Todo se vende',
  'El precio del limón',
  'Antes de la lluvia',
]

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
