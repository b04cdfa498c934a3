export { agoText, waitText } from '../lib/ago.ts'
