import { insertPart } from '../../../db/statement-parts.ts'
import { messages } from './messages.tables.ts'

/** The outbox row of the access message; null where the buyer is sent none. */
export const accessMessageInserted = insertPart(messages, {
  rows: ({ message }: { message: typeof messages.$inferInsert | null }) => [message],
})
