export { sessionQuery } from '../lib/session-query.ts'
