import { type Profile, type ProfileName, profiles } from './profiles.ts'

/** Station IDs of the demo channels, by type of show. */
const stations: Partial<Record<ProfileName, string>> = {
  noticias: '10022 11001 11004 11013 11015 11048 12004',
  news: '11011 11025 11028 11033 11051 12008',
  variedad: '10021 11002 11003 11007 11009 11024 11027 11034 11035 11037 11044 11060',
  deportes: '10179 11008 11010 11019 11021 11029 11046 11052',
  cine: '10240 11016',
  movies: '11041',
  novelas: '10241 11047',
  infantil: '10310 11049',
  kids: '11036',
  musica: '11006 11038 11039 11050',
  documentales: '11005 11022 11023 11030 11032 11042',
  vida: '11012 11014 11017 11040 11043',
  general: '11018 11026 11045',
}

const byStation = new Map(
  // An object literal like this one has only the keys of its type.
  (Object.keys(stations) as ProfileName[]).flatMap((name) =>
    (stations[name] ?? '').split(' ').map((stationId) => [stationId, profiles[name]] as const),
  ),
)
const all: readonly Profile[] = Object.values(profiles)

/** Returns a station's shows; an unlisted station always gets the same ones for its ID. */
export function profileOf(stationId: string): Profile {
  // There is one at every index of the list.
  return byStation.get(stationId) ?? (all[Number(BigInt(stationId) % BigInt(all.length))] as Profile)
}
