export * from './call.ts'
export * from './rights.ts'
export { rooms } from './rooms.ts'
