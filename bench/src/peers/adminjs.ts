// AdminJS with only its customer list, and without a sign-in. Passed to Node as text, so that it finds the packages of
// the folder in which it runs.
const load = (name: string) => import(name)

const url = process.env['DATABASE_URL'] ?? ''
const { default: AdminJS } = await load('adminjs')
const { default: express } = await load('express')
const { buildRouter } = await load('@adminjs/express')
const { default: Adapter, Database, Resource } = await load('@adminjs/sql')

AdminJS.registerAdapter({ Database, Resource })
const database = await new Adapter('postgresql', {
  connectionString: url,
  database: new URL(url).pathname.slice(1),
}).init()
const admin = new AdminJS({ resources: [{ resource: database.table('customers') }] })
const app = express()
app.use(admin.options.rootPath, buildRouter(admin))
app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
