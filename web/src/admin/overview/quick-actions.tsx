import { Banknote, ChartColumn, Inbox, Mail, Receipt, ScrollText, UserSearch, Users } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Part } from '../../ui/part.tsx'

const ACTIONS = [
  { href: paths.adminEntrepreneurs(), Icon: Users, label: 'View all entrepreneurs' },
  { href: paths.adminPurchases(), Icon: Receipt, label: 'Customer purchases' },
  { href: paths.adminRevenue(), Icon: Banknote, label: 'Revenue reports' },
  { href: paths.adminDashboard('ai-analytics'), Icon: ChartColumn, label: 'Platform analytics' },
  { href: paths.adminCustomers(), Icon: UserSearch, label: 'Customers' },
  { href: paths.adminWorklist(), Icon: Inbox, label: 'Worklist' },
  { href: paths.adminMessages(), Icon: Mail, label: 'Messages' },
  { href: paths.adminAudit(), Icon: ScrollText, label: 'Audit log' },
]

/** The full lists. */
export const QuickActions = () => (
  <Part id="quick" title="Quick actions">
    <div className="grid gap-2 px-4 pt-1 pb-4 wide:grid-cols-[auto_1fr]">
      {ACTIONS.map(({ href, Icon, label }) => (
        <GoLink key={href} href={href} variant="ghost" size="small" className="justify-start!">
          <Icon />
          {label}
        </GoLink>
      ))}
    </div>
  </Part>
)
