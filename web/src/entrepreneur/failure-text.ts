export { failureText } from '../lib/failure-text.ts'
