import { insertPart } from '../../../db/statement-parts.ts'
import { payments } from './payments.tables.ts'

export const paymentInserted = insertPart(payments, {
  rows: ({ payment }: { payment: typeof payments.$inferInsert }) => [payment],
})
