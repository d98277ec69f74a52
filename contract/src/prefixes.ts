/** Where the paths of all calls of the portal start. */
export const API_PREFIX = '/admin/api'

/** Where those start that the other systems of the service make. */
export const SERVICE_PREFIX = '/service/v1'
