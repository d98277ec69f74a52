import { createStore } from './store.ts'

const portalName = createStore('Admin Portal')

/** What the portal is called: at the end of every document title, and above every confirmation. */
export const usePortalName = portalName.use
export const setPortalName = portalName.set
