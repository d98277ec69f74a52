import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fromRoot } from './root.mjs'

const { Client } = createRequire(fromRoot('server', 'package.json'))('pg')
const SCHEMA = fromRoot('server', 'db', 'schema')

/** Returns docs/schema.md for the database at `url`: tables by module, with columns and triggers. */
export async function describeSchema(url) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const tables = (await client.query(TABLES)).rows
    const modules = readdirSync(SCHEMA).flatMap((file) => {
      const sql = readFileSync(`${SCHEMA}/${file}`, 'utf8')
      const own = tables.filter(({ name }) => sql.includes(`create table ${name} (`))
      return own.length === 0 ? [] : [describeModule(file, own)]
    })
    return `${[INTRODUCTION, ...modules].join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

const INTRODUCTION = `# The database

Written by \`npm run generate\` from the database; the text is that of its comments. Each table is in the file of its module.
Amounts are whole cents of US dollars, dates are calendar days in New York. The tables of pg-boss, the job library, are left
out.`

function describeModule(file, tables) {
  return [`## [${file}](../server/db/schema/${file})`, ...tables.map(describeTable)].join('\n\n')
}

function describeTable({ name, comment, columns, triggers }) {
  const parts = [`### ${name}`, comment, table(['Column', 'Type', ''], columns)]
  if (triggers !== null) parts.push(table(['Trigger', 'When', 'What it does and why it is a trigger'], triggers))
  return parts.join('\n\n')
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => (cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const TABLES = `
  select pg_class.oid::regclass::text as name, obj_description(pg_class.oid) as comment,
    (select json_agg(json_build_array(
         '\`' || attname || '\`',
         replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz')
           || case when attnotnull then '' else ', may be null' end
           || coalesce((select ' → ' || confrelid::regclass from pg_constraint
                        where contype = 'f' and conrelid = attrelid and conkey = array[attnum]), ''),
         col_description(attrelid, attnum)) order by attnum)
     from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
    (select json_agg(json_build_array(
         '\`' || tgname || '\`',
         lower(substring(pg_get_triggerdef(pg_trigger.oid) from '((?:BEFORE|AFTER) .*?) ON ')),
         obj_description(pg_trigger.oid)) order by tgname)
     from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as triggers
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname <> 'pgboss' and nspname !~ '^(pg_|information_schema)' order by pg_class.oid`
