import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { errorSearchText } from '../fields.ts'
import { instant } from '../wire.ts'

const applicationError = z.object({ createdAt: instant, description: z.string() })
export type ApplicationError = z.output<typeof applicationError>

export const applicationErrorsCalls = defineCalls({
  searchErrors: {
    method: 'GET',
    path: '/search-errors',
    right: 'application-errors',
    input: z.strictObject({ searchText: errorSearchText }),
    reply: z.array(applicationError),
    errors: {
      NoErrorsFound: { status: 404, message: 'No matching errors found' },
      TooManyErrorsFound: { status: 422, message: 'Too many results found. Please refine your search.' },
    },
    failed: 'Error fetching matching errors',
  },
})
