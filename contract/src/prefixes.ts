/** Where the paths of all calls of the portal begin. */
export const API_PREFIX = '/admin/api'

/** Where those begin that the other systems of the service make. */
export const SERVICE_PREFIX = '/service/v1'
