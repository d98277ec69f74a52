/** Names for games and episodes in the simulator. */

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
  'Señor Nadie',
  'The Quiet Week',
  'Salt on the Stairs',
  'Last Train, First Bus',
  'No One Calls at Six',
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
