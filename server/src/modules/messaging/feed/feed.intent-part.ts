import { insertPart } from '../../../db/statement-parts.ts'
import { notifications } from './feed.tables.ts'

/** Cash that the seller has to confirm; null for other methods. */
export const cashNotificationInserted = insertPart(notifications, {
  rows: ({ notification }: { notification: typeof notifications.$inferInsert | null }) => [notification],
  onConflict: 'do nothing',
  returning: 'entrepreneur_id',
})
