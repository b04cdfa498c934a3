import { MATCH_KINDS } from '@minit/domain/operations/worklists.ts'
import { AdminPage } from '../admin-page.tsx'
import { WorkBoard } from './board.tsx'

export const Page = () => (
  <AdminPage
    title="Payments to match"
    help="claims-and-refunds"
    text="Payments that need you, the overdue ones first."
  >
    <WorkBoard
      kinds={MATCH_KINDS}
      label="Payments to match"
      none="All payments are matched, and all providers have answered."
    />
  </AdminPage>
)
