import { once } from 'node:events'
import { createDemo } from '@portal/demo/create-demo.ts'
import { createFileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { readEnvironment } from '@portal/server/src/platform/settings/environment.ts'
import { DatabaseError } from 'pg'

// Without the launcher, no process waits for the data.
process.once('disconnect', () => process.exit(1))
// The address names the owner of the database: it is not in the environment, which is easier to read.
const [{ url, now: started }] = await once(process, 'message')
const config = readConfig(readEnvironment(process.env))
// The last full hour, so that another start in this hour finds what the billing engine has made for this one.
const now = new Date(started)
now.setUTCMinutes(0, 0, 0)
try {
  await createDemo({ url, customers: config.demo.customers, now, files: createFileStore(config) })
} catch (error) {
  // The database is stopped because the start is.
  if (!(error instanceof DatabaseError && error.code === '57P01')) throw error
  process.exit(1)
}
process.exit()
