import { REFUND_KINDS } from '@minit/domain/operations/worklists.ts'
import { AdminPage } from '../admin-page.tsx'
import { WorkBoard } from './board.tsx'

export const Page = () => (
  <AdminPage title="Refunds" help="claims-and-refunds" text="Refunds that need you, the overdue ones first.">
    <WorkBoard
      kinds={REFUND_KINDS}
      label="Refunds"
      none="All refunds have arrived, or are on their way. No customer is owed money."
    />
  </AdminPage>
)
