import * as Tabs from '@radix-ui/react-tabs'
import { useTitle } from '../../lib/navigation.ts'
import { WaitingScreen } from '../../ui/page-head.tsx'
import { TABS, type TabName, useAddress } from '../address.ts'
import { AdminShell, RequireAdmin } from '../admin-page.tsx'
import { AiAnalyticsTab } from '../ai-analytics/tab.tsx'
import { ApiMarketplaceTab } from '../api-marketplace/tab.tsx'
import { ApplicationsTab } from '../applications/tab.tsx'
import { AdminHelpLink } from '../help-link.tsx'
import { OverviewTab } from '../overview/tab.tsx'
import { RangeSelector } from '../range-selector.tsx'

const TAB =
  'relative min-h-12 px-3 whitespace-nowrap text-sm font-medium text-muted hover:text-ink data-[state=active]:text-action-ink data-[state=active]:font-bold after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-full data-[state=active]:after:bg-action'

const TabBar = () => (
  <Tabs.List
    aria-label="Parts of the platform"
    className="flex -mx-4 px-1 overflow-x-auto wide:-mx-3 wide:px-0"
  >
    {TABS.map(({ value, label }) => (
      <Tabs.Trigger key={value} value={value} className={TAB}>
        {label}
      </Tabs.Trigger>
    ))}
  </Tabs.List>
)

const isTab = (value: string): value is TabName => TABS.some((tab) => tab.value === value)

const Dashboard = () => {
  const { tab, range, setTab, setRange } = useAddress()
  useTitle(tab.title)
  return (
    <Tabs.Root value={tab.value} onValueChange={(value) => isTab(value) && setTab(value)}>
      <AdminShell head={<TabBar />}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 min-h-13 py-4 desk:pt-6">
          <h1 className="flex-1 text-xl leading-[1.2] desk:text-2xl">{tab.title}</h1>
          <AdminHelpLink topic="a-day-at-the-desk" />
          {tab.value === 'dashboard' && (
            <div className="max-wide:basis-full wide:ml-3">
              <RangeSelector value={range} onChange={setRange} />
            </div>
          )}
        </div>
        <Tabs.Content value="dashboard">
          <OverviewTab range={range} />
        </Tabs.Content>
        <Tabs.Content value="applications">
          <ApplicationsTab />
        </Tabs.Content>
        <Tabs.Content value="ai-analytics">
          <AiAnalyticsTab />
        </Tabs.Content>
        <Tabs.Content value="api-marketplace">
          <ApiMarketplaceTab />
        </Tabs.Content>
      </AdminShell>
    </Tabs.Root>
  )
}

export const Page = () => (
  <RequireAdmin fallback={<WaitingScreen title="Admin dashboard" />}>
    <Dashboard />
  </RequireAdmin>
)
