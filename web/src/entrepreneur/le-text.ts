export { leText } from '../lib/le-text.ts'
