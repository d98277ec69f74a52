import { config } from 'zod'

// Imported before any schema is made: each would try whether it can be compiled, by `new Function`, which the content
// security policy forbids and reports.
config({ jitless: true })
