/** The programs of `npm run bench`. */
export const benches = {
  all: { about: 'Runs the benchmarks and writes docs/benchmarks.md.', run: () => import('./all.ts') },
  'start-up': { about: 'Measures the start.', run: () => import('./start-up.ts') },
  'first-screen': { about: 'Measures the first visit in a browser.', run: () => import('./first-screen.ts') },
  screens: { about: 'Measures every screen in a browser.', run: () => import('./screens.ts') },
  search: { about: 'Measures the customer search.', run: () => import('./search.ts') },
  peers: { about: 'Compares the customer search with other systems.', run: () => import('./peers.ts') },
  writers: { about: 'Measures changes of customers.', run: () => import('./writers.ts') },
  reports: { about: 'Measures the reports.', run: () => import('./reports.ts') },
  lists: { about: 'Measures the two lists of premium customers.', run: () => import('./lists.ts') },
  details: { about: 'Measures the details of a customer.', run: () => import('./details.ts') },
  guide: { about: 'Measures the refresh of the program guide.', run: () => import('./guide.ts') },
  import: { about: 'Measures the import of videos and customers.', run: () => import('./import.ts') },
  export: { about: 'Measures a customer list.', run: () => import('./export.ts') },
  money: { about: 'Measures the money actions.', run: () => import('./money.ts') },
  renewals: { about: 'Measures renewals.', run: () => import('./renewals.ts') },
  requests: { about: 'Measures searches through the whole server.', run: () => import('./requests.ts') },
}
