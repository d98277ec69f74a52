// The minimum that Node can do for the same response: one prepared statement on a pool, and its row as JSON.
import { createServer } from 'node:http'
import { FIND_ACCESS } from '@portal/server/src/modules/service/customers/queries.ts'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

const server = createServer((request, response) => {
  const id = Number(request.url?.slice(1))
  void pool.query({ name: 'access', text: FIND_ACCESS, values: [id] }).then(({ rows }) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(rows[0]))
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
