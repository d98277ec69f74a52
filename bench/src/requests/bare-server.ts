// The minimum that Node can do for the same response: one statement on a pool, and its rows as JSON.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

const server = createServer((request, response) => {
  const text = new URL(request.url ?? '/', 'http://localhost').searchParams.get('searchText')
  void pool
    .query('select username, first_name, last_name, type, status from search_customers($1, 100)', [text])
    .then(({ rows }) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify(rows))
    })
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
