import { YOUR_LOGIN_AND_LEDGER_CHECKS } from '../../words/admins.ts'
import { AdminPage } from '../admin-page.tsx'
import { CheckCard } from './check-card.tsx'
import { SecurityCard } from './security-card.tsx'

export const Page = () => (
  <AdminPage title="Security" help="a-day-at-the-desk" text={YOUR_LOGIN_AND_LEDGER_CHECKS}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-w-[720px]">
      <SecurityCard />
      <CheckCard />
    </div>
  </AdminPage>
)
