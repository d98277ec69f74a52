/** The shows of the English-language stations; shows-in-spanish.ts has those in Spanish. All are fictional. */

export interface Show {
  readonly title: string
  readonly about: string
  /** In minutes. */
  readonly length: number
  readonly kind: 'Show' | 'Episode' | 'Sports' | 'Movie'
  readonly genres: readonly string[]
}

export const news = {
  headlines: show('Headlines at the Hour', 30, 'News', 'The news of the hour, the weather and the markets.'),
  world: show('World in Brief', 30, 'News', 'Reports from five continents.'),
  business: show('Opening Bell', 60, 'Business', 'Markets, companies and the people behind them, live from the floor.'),
  debate: show('Both Sides', 60, 'Talk', 'Two guests, one question, no interruptions.'),
  weather: show('Weather Tonight', 15, 'Weather', 'Tomorrow for every region, with the storm tracker.'),
  documents: series('On the Record', 60, 'Documentary', 'An investigation in several parts.'),
}

export const entertainment = {
  breakfast: show(
    'Good Day, Neighbor',
    120,
    'Talk',
    'Kitchen table talk, music and a call from someone who is already up.',
  ),
  cooking: series('Salt & Smoke', 30, 'Cooking', 'One ingredient, three cooks, half an hour.'),
  home: series('Second Coat', 30, 'House/garden', 'Old houses get new rooms on a small budget.'),
  game: show(
    'The Last Word',
    30,
    'Game show',
    'Five letters, one minute, and a jackpot no one has cracked since spring.',
  ),
  court: series('Small Claims', 30, 'Reality', 'Neighbors, fences and dogs before a patient judge.'),
  comedy: series('Room for Rent', 30, 'Sitcom', 'Four tenants share one key and too many opinions.'),
  drama: series('Harbor Lights', 60, 'Drama', 'A harbor master returns to the town that she once left in the night.'),
  crime: series('Cold Ledger', 60, 'Crime drama', 'An accountant reads old murders from old books.'),
  late: show('Late, Later', 75, 'Talk', 'Guests, a desk, a band, and whatever happened today.'),
  shopping: show('Paid Programming', 30, 'Shopping', ''),
}

export const films = [
  movie(
    'The Long Way to Almería',
    118,
    'Adventure',
    'Two brothers drive an ice-cream van through the desert where they once were extras.',
  ),
  movie('Nine Floors Up', 97, 'Thriller', 'A window cleaner sees what no one was meant to see.'),
  movie('Marigold & Sons', 124, 'Drama', 'Three sons inherit a flower shop and a debt.'),
  movie('Two Tickets to Reykjavík', 103, 'Romance', 'One honeymoon, booked twice.'),
  movie('Gravity of Small Things', 131, 'Science fiction', 'A weather station on Titan stops answering.'),
  movie('The Great Piñata Robbery', 88, 'Comedy', 'Four cousins, one party, eleven thousand dollars in candy.'),
  movie('Sgt. Pepper’s Dog', 92, 'Family', 'A retired police dog adopts a recruit.'),
  movie('Under the Ceiba', 142, 'Historical drama', 'A village in 1911 hides a telegraph operator and his machine.'),
]

export const games = [
  sports('Soccer', 120, 'Regular season, live from the stadium with commentary in two languages.'),
  sports('Baseball', 180, 'Regular season, live.'),
  sports('Basketball', 150, 'Conference play, live.'),
  sports('Boxing', 180, 'Twelve rounds for the vacant title.'),
]

export const sportsTalk = {
  desk: show('Sports Desk', 60, 'Sports talk', 'Scores, transfers and arguments.'),
  highlights: show('All the Goals', 30, 'Sports non-event', 'Every goal of the weekend.'),
  classic: show('Classic Matches', 120, 'Soccer', 'A final from the archive, in full.'),
}

export const kids = {
  cartoon: series('Captain Thimble', 15, 'Children', 'The smallest pirate of the sewing box sails the kitchen sink.'),
  puppets: series('Button & Bean', 15, 'Children', 'Two puppets, one question a day.'),
  science: series('Why Is It So?', 30, 'Educational', 'Twelve-year-olds test what grown-ups say.'),
  adventure: series('Lighthouse Five', 30, 'Adventure', 'Five children and a lighthouse that isn’t on the map.'),
}

export const music = {
  mix: show('Morning Mix', 180, 'Music', 'Without a word until nine.'),
  charts: show('Top 40 Countdown', 120, 'Music', 'Forty songs, backwards.'),
  live: show('Live from the Cellar', 90, 'Music', 'A concert that was recorded last night.'),
  night: show('Night Shift', 120, 'Music', 'Slow songs for those who are awake.'),
}

export function show(title: string, length: number, genre: string, about: string): Show {
  return { title, length, about, kind: 'Show', genres: [genre] }
}

export function series(title: string, length: number, genre: string, about: string): Show {
  return { title, length, about, kind: 'Episode', genres: [genre] }
}

export function movie(title: string, length: number, genre: string, about: string): Show {
  return { title, length, about, kind: 'Movie', genres: [genre] }
}

export function sports(title: string, length: number, about: string): Show {
  return { title, length, about, kind: 'Sports', genres: ['Sports event', title] }
}
