import { Client } from 'pg'

/** Makes a database, empty or as a copy of another one, and returns its connection string. */
export async function createDatabase(postgresUrl: string, name: string, template = 'template0'): Promise<string> {
  await execute(postgresUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database, ending the sessions that are still connected to it. */
export async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  await execute(postgresUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
