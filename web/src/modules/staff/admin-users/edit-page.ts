import { paths } from '../../../app/paths.ts'

export const TITLE = 'Edit Admin User'
export const BACK = { to: paths.adminUsers(), label: 'Admin Users' }
