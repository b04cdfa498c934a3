import * as paths from '../../lib/paths.ts'
import { attentionCount, attentionLines } from '../overview/attention-lines.ts'
import type { Attention } from '../overview/queries.ts'

export type NavEntry = {
  label: string
  href: string
  /** How many things wait for an admin there. */
  count?: number | undefined
  /** The page with exactly these, where the page itself shows more. */
  countHref?: string
}

export type NavGroup = { title: string; entries: readonly NavEntry[] }

const moneyEntries = (attention: Attention | undefined, hasInvoices: boolean): NavEntry[] => {
  const { payouts, payments, claims, statements, invoices, sponsors } = attention ?? {}
  return [
    {
      label: 'Payouts',
      href: paths.adminPayouts(),
      count: payouts && payouts.due + payouts.waitingForFloat + payouts.alarms,
    },
    { label: 'Refunds', href: paths.adminRefunds(), count: payments && payments.refunds + payments.owedBack },
    {
      label: 'Payments to match',
      href: paths.adminWorklist(),
      count:
        payments &&
        payments.unanswered +
          payments.mismatched +
          payments.unmatched +
          (claims?.open ?? 0) +
          (statements?.differences ?? 0),
    },
    {
      label: 'Sponsors',
      href: paths.adminSponsors(),
      count: sponsors?.toSendBack,
      countHref: paths.adminSponsors('waits'),
    },
    { label: 'Statements', href: paths.adminStatements() },
    { label: 'Revenue', href: paths.adminRevenue() },
    ...(hasInvoices
      ? [
          {
            label: 'Invoices',
            href: paths.adminInvoices(),
            count: invoices?.overdue,
            countHref: paths.adminInvoices('overdue'),
          },
        ]
      : []),
  ]
}

/** The places of the admin's area; counts are missing until `attention` is known. */
export const navGroups = (
  attention: Attention | undefined,
  hasInvoices: boolean,
  now: number,
): readonly (NavEntry | NavGroup)[] => [
  {
    label: 'Today',
    href: paths.adminDashboard(),
    count: attention && attentionCount(attentionLines(attention, now)),
  },
  { title: 'Money', entries: moneyEntries(attention, hasInvoices) },
  {
    title: 'Sellers',
    entries: [
      {
        label: 'Applications',
        href: paths.adminDashboard('applications'),
        count: attention?.applications.pending,
      },
      {
        label: 'Installations',
        href: paths.adminInstallations(),
        count: attention?.installations.overdue,
        countHref: paths.adminInstallations('overdue'),
      },
      {
        label: 'Equipment',
        href: paths.adminEquipment(),
        count: attention?.equipment.faults,
        countHref: paths.adminEquipment('fault'),
      },
      { label: 'Entrepreneurs', href: paths.adminEntrepreneurs() },
      {
        label: 'Routers',
        href: paths.adminRouters(),
        count: attention?.routers.notConnected,
        countHref: paths.adminRouters('not_connected'),
      },
    ],
  },
  { label: 'Customers', href: paths.adminCustomers() },
  { label: 'Purchases', href: paths.adminPurchases() },
  {
    label: 'Messages',
    href: paths.adminMessages(),
    count: attention && attention.messages.stuck + attention.messages.failed,
    countHref: paths.adminMessages('needs_you'),
  },
  { label: 'AI Analytics', href: paths.adminDashboard('ai-analytics') },
  {
    label: 'API Marketplace',
    href: paths.adminDashboard('api-marketplace'),
    count: attention?.unconfigured.length,
  },
  { label: 'Settings', href: paths.adminSettings(), count: attention && Number(attention.isSupportMissing) },
  { label: 'Security', href: paths.adminSecurity(), count: attention?.check?.breaches },
  { label: 'Audit', href: paths.adminAudit() },
]

/** Whether an entry leads to the page at this address; a purchase belongs to the purchases. */
export const isCurrent = (href: string, path: string, tab: string | null): boolean => {
  const [ownPath = '', search = ''] = href.split('?')
  if (path !== ownPath) return path.startsWith(`${ownPath}/`)
  return path !== paths.adminDashboard() || new URLSearchParams(search).get('tab') === tab
}
