import { createStore } from './store.ts'

const portalName = createStore('Admin Portal')

/** The portal's name, shown at the end of every document title and above every confirmation. */
export const usePortalName = portalName.use
export const setPortalName = portalName.set
