import { sql } from 'kysely'

/** What the search's index has beside the texts of the customers, for `checkCounts`. */
export const searchChecks = [
  {
    what: 'Search texts of customers',
    kept: sql`select concat_ws(' ', customer_id, md5(search_text)), 1 from customer_search
      where customer_id not in (select customer_id from customer_search_notes)`,
    counted: sql`select concat_ws(' ', id, md5(customer_search_text(last_name, first_name, username))), 1 from customers
      where id not in (select customer_id from customer_search_notes)`,
  },
] as const
