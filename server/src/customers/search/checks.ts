import { sql } from 'kysely'

/** What the search's index has beside the texts of the customers, for `checkCounts`: as numbers, the hashes of the texts. */
export const searchChecks = [
  {
    what: 'Search texts of customers',
    kept: sql`select customer_id, hashtextextended(search_text, 0) from customer_search
      where customer_id not in (select customer_id from customer_search_notes)`,
    counted: sql`select id, hashtextextended(customer_search_text(last_name, first_name, username), 0) from customers
      where id not in (select customer_id from customer_search_notes)`,
  },
] as const
