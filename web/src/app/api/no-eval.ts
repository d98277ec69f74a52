import { config } from 'zod'

// Imported before any schema is created: Zod would test whether it can compile with `new Function`, which the content
// security policy forbids and reports.
config({ jitless: true })
