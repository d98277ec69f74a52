import { type ChosenCustomers, exportedColumns } from '@portal/contract/customer-export/calls'
import { languages, statusLabels, typeLabels } from '@portal/contract/customers/labels'
import pg from 'pg'

/**
 * Returns the statement that lists the selected customers by sign-up time, which is the table's order, so nothing is
 * sorted. Texts are safe in a spreadsheet. COPY takes no parameters; none of the literals comes from a request.
 */
function customerListSql(chosen: ChosenCustomers): string {
  return `
    select ${exportedColumns.map((title) => `${columns[title]} as "${title}"`).join(', ')}
    from customers
    where ${conditionsOf(chosen).join(' and ')}
    order by id`
}

/** Returns the same statement as a CSV stream, for a session in UTC with ISO dates. */
export function copySql(chosen: ChosenCustomers): string {
  return `copy (${customerListSql(chosen)}) to stdout
    with (format csv, header true, force_quote ("Username", "First Name", "Last Name"))`
}

/** Returns a statement that gets the planner's estimate of the number of customers. */
export function estimateSql(chosen: ChosenCustomers): string {
  return `explain (format json) ${customerListSql(chosen)}`
}

const languageLabels = Object.fromEntries(languages.map(({ value, label }) => [value, label]))

const columns: Readonly<Record<(typeof exportedColumns)[number], string>> = {
  Username: 'spreadsheet_text(username)',
  'First Name': 'spreadsheet_text(first_name)',
  'Last Name': 'spreadsheet_text(last_name)',
  Type: wordsOf('type', typeLabels),
  Status: wordsOf('status', statusLabels),
  Notification: "case when opted_in then 'Opt-In' else 'Opt-Out' end",
  Language: wordsOf('language', languageLabels),
  Created: "(created_at at time zone 'UTC')::date",
}

function wordsOf(column: string, words: Readonly<Record<string, string>>): string {
  const cases = Object.entries(words).map(([value, word]) => `when ${literal(value)} then ${literal(word)}`)
  return `case ${column} ${cases.join(' ')} end`
}

function conditionsOf({ paid, free, comp, email, phone, optIn, optOut }: ChosenCustomers): string[] {
  const types = [paid && 'paid', free && 'free', comp && 'comp'].filter((type) => type !== false)
  const isPhone = `username ~ '^1[0-9]{10}$'`
  return [
    `type in (${types.map(literal).join(', ')})`,
    ...(email && phone ? [] : [phone ? isPhone : `not ${isPhone}`]),
    ...(optIn && optOut ? [] : [optIn ? 'opted_in' : 'not opted_in']),
  ]
}

function literal(text: string): string {
  return pg.escapeLiteral(text)
}
