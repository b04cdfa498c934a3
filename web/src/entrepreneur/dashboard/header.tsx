import { formatDay } from '@minit/domain/kernel/durations.ts'
import { isAllowed } from '@minit/domain/shop/rights.ts'
import { maySell } from '@minit/domain/shop/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Store } from 'lucide-react'
import * as paths from '../../lib/paths.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { LogoutButton } from '../../ui/logout-button.tsx'
import { AuthenticatedHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Stats, statsQuery } from '../queries.ts'
import { logOut, stillLoggedIn } from '../require-entrepreneur.tsx'
import { Only, useSellerRole } from '../rights.tsx'
import { stepsText, useStepsLeft } from './use-steps-left.ts'
import { useSwitchSite } from './use-switch-site.ts'

/** Whether customers can buy now. Hidden for a shop that may not sell at all. */
const OpenSwitch = ({ stats }: { stats: Stats }) => {
  const { mutate } = useSwitchSite()
  const left = useStepsLeft()
  if (!maySell(stats.subscriptionStatus) || left === null) return null
  if (left > 0)
    return (
      <p className="flex items-center min-h-touch">
        <Badge tone="warn">Not ready: {stepsText(left)}</Badge>
      </p>
    )
  return (
    <div className="font-medium">
      <Switch
        label={stats.isOpen ? 'Open: customers can buy' : 'Closed: customers cannot buy'}
        checked={stats.isOpen}
        onCheckedChange={(isOpen) => mutate(isOpen)}
      />
    </div>
  )
}

// The bar of the main pages leads everywhere; these two are always at the top.
const LINKS = [
  { href: paths.businessSettings(), label: 'Business Settings', Icon: Store, action: 'change_settings' },
  { href: paths.analytics(), label: 'Analytics & History', Icon: ChartColumn, action: 'read_reports' },
] as const

const useLinks = () => {
  const role = useSellerRole()
  return LINKS.filter(({ action }) => isAllowed(role, action))
}

const BarLinks = () => (
  <nav aria-label="Business" className="hidden desk:flex">
    {useLinks().map(({ href, label, Icon }) => (
      <GoLink key={href} href={href} variant="plain" size="small">
        <Icon />
        {label}
      </GoLink>
    ))}
  </nav>
)

const PhoneLinks = () => (
  <nav aria-label="Business" className="grid grid-cols-2 gap-2.5 mt-1.5 desk:hidden">
    {useLinks().map(({ href, label }) => (
      <GoLink
        key={href}
        href={href}
        variant="ghost"
        size="small"
        className="!px-1 max-wide:[&:first-child:nth-last-child(odd)]:col-span-2"
      >
        {label}
      </GoLink>
    ))}
  </nav>
)

const BADGES: Partial<Record<string, { tone: BadgeTone; word: string }>> = {
  active: { tone: 'good', word: 'Active' },
  trial: { tone: 'info', word: 'Trial' },
  suspended: { tone: 'bad', word: 'Suspended' },
}

const Subscription = ({ stats }: { stats: Stats }) => {
  const { subscriptionStatus: status, trialEndsAt } = stats
  const { tone, word } = BADGES[status] ?? { tone: 'line', word: status }
  const end = status === 'trial' && trialEndsAt !== null ? new Date(trialEndsAt) : null
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{word}</Badge>
      {end !== null && <span className="text-xs text-muted">Trial ends {formatDay(end)}</span>}
    </p>
  )
}

/** The business, the state of its subscription, and the logout. */
export const DashboardHead = () => {
  const { data: stats, isPending } = useQuery(statsQuery())
  return (
    <AuthenticatedHead
      aside={
        <div className="flex items-center">
          <BarLinks />
          <LogoutButton logOut={logOut} failed={stillLoggedIn} />
        </div>
      }
    >
      <div className="pb-3 desk:pt-0.5 desk:pb-5">
        {isPending ? (
          <>
            <h1 className="spoken">Dashboard</h1>
            <Skeleton className="w-56 h-6 desk:h-8" />
            <Skeleton className="w-40 h-5 mt-2" />
          </>
        ) : (
          <>
            <h1 className="text-xl leading-[1.2] desk:text-2xl">{stats?.businessName ?? 'Dashboard'}</h1>
            {stats !== undefined && (
              <div className="flex flex-wrap items-center justify-between gap-x-5 desk:mt-1.5">
                <Subscription stats={stats} />
                <Only action="open_shop">
                  <OpenSwitch stats={stats} />
                </Only>
              </div>
            )}
          </>
        )}
        <PhoneLinks />
      </div>
    </AuthenticatedHead>
  )
}
