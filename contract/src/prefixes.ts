/** Path prefix of all portal calls. */
export const API_PREFIX = '/admin/api'

/** Path prefix of calls by the service's other systems. */
export const SERVICE_PREFIX = '/service/v1'
