import { once } from 'node:events'
import { createDemo } from '@portal/demo/create-demo.ts'
import { createFileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { readEnvironment } from '@portal/server/src/platform/settings/environment.ts'
import { DatabaseError } from 'pg'

// Without the launcher, no process needs the data.
process.once('disconnect', () => process.exit(1))
// The URL contains the owner's login. It is not passed in the environment, which is easier to read.
const [{ url, now: started }] = await once(process, 'message')
const config = readConfig(readEnvironment(process.env))
// The last full hour, so that another start within the hour finds the data that the billing engine created for this
// one.
const now = new Date(started)
now.setUTCMinutes(0, 0, 0)
try {
  await createDemo({ url, customers: config.demo.customers, now, files: createFileStore(config) })
} catch (error) {
  // The database is stopped because the start was cancelled.
  if (!(error instanceof DatabaseError && error.code === '57P01')) throw error
  process.exit(1)
}
process.exit()
