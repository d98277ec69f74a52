import { movie, series, show, sports } from './shows.ts'

/** The shows of the Spanish-language stations. */
export const spanish = {
  noticias: show('Noticias de la Hora', 30, 'News', 'Las noticias de América y del mundo.'),
  manana: show('Mañana en Casa', 120, 'Talk', 'Cocina, salud, música y mucho café.'),
  novela: series('Corazón de Sal', 60, 'Soap', 'Una salinera descubre que el dueño de la hacienda es su padre.'),
  novela2: series('La Otra Orilla', 60, 'Soap', 'Dos familias, un río y un secreto de treinta años.'),
  concurso: show('¡Gira y Gana!', 60, 'Game show', 'La ruleta no perdona.'),
  cine: movie('El Tren de las Tres', 111, 'Drama', 'Un maquinista espera cada tarde a una pasajera que no llega.'),
  comedia: series('Vecinos del Séptimo', 30, 'Sitcom', 'Un ascensor, siete pisos y nadie que lo arregle.'),
  futbol: sports('Fútbol', 120, 'Partido de liga en vivo desde el estadio.'),
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

export const peliculas = [
  spanish.cine,
  movie('La Última Carreta', 94, 'Western', 'Un arriero lleva una campana a un pueblo que ya no existe.'),
  movie('Doña Perfidia', 127, 'Drama', 'Tres hermanas, una herencia y un piano desafinado.'),
  movie('El Gran Robo de la Piñata', 88, 'Comedy', 'Cuatro primos, una fiesta y once mil dólares en dulces.'),
  movie('Noche de Ronda en Veracruz', 101, 'Musical', 'Un bolerista pierde la voz y encuentra a su hija.'),
  movie('Nueve Pisos Arriba', 97, 'Thriller', 'Un limpiador de ventanas ve lo que nadie debía ver.'),
  movie('Bajo la Ceiba', 142, 'Historical drama', 'Un pueblo esconde en 1911 a un telegrafista y su máquina.'),
]
