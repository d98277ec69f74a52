import { z } from 'zod'
import type { SourceProgram } from './tidy.ts'

/** The fields of an airing that the portal shows. */
const airing = z.object({
  // With and without seconds and milliseconds, always in UTC.
  startTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/),
  endTime: z.unknown(),
  program: z.object({
    title: z.string(),
    entityType: z.string().nullish().catch(null),
    episodeTitle: z.string().nullish().catch(null),
    eventTitle: z.string().nullish().catch(null),
    longDescription: z.string().nullish().catch(null),
    shortDescription: z.string().nullish().catch(null),
  }),
})
type Airing = z.output<typeof airing>

/** Parses Gracenote's airings, leaving out those without a start or a title. */
export function readAirings(airings: readonly unknown[]): { programs: SourceProgram[]; unusable: number } {
  const programs = airings.flatMap((value) => {
    const read = airing.safeParse(value)
    const startTime = read.success ? new Date(read.data.startTime) : null
    return read.success && startTime && !Number.isNaN(startTime.getTime()) ? [toProgram(read.data, startTime)] : []
  })
  return { programs, unusable: airings.length - programs.length }
}

function toProgram({ endTime, program }: Airing, startTime: Date): SourceProgram {
  const end = typeof endTime === 'string' ? new Date(endTime) : null
  return {
    startTime,
    endTime: end && !Number.isNaN(end.getTime()) ? end : null,
    name: nameOf(program),
    description: program.longDescription || program.shortDescription || '',
  }
}

/** Returns `Series: Episode`, `Football Alabama at Auburn`, or the title alone. */
function nameOf({ title, entityType, episodeTitle, eventTitle }: Airing['program']): string {
  if (entityType === 'Episode' && episodeTitle) return `${title}: ${episodeTitle}`
  if (entityType === 'Sports' && eventTitle) return `${title} ${eventTitle}`
  return title
}
