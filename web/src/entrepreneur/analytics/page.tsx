import { exportSales } from '@minit/contract/entrepreneur/sales.ts'
import type { Period } from '@minit/domain/kernel/periods.ts'
import * as Tabs from '@radix-ui/react-tabs'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { useTitle } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { WE_COULD_NOT_LOAD_YOUR_FIGURES } from '../../words/sellers.ts'
import { askForFile, saveFile } from '../files.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { CustomersPanel } from './customers-panel.tsx'
import { PeriodChoice, ScreenHead } from './head.tsx'
import { HistoryTab } from './history-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { type Analytics, analyticsQuery, type SalesFilters } from './queries.ts'
import { RevenueTab } from './revenue-tab.tsx'
import { Loading, NoSales } from './tab-states.tsx'
import { TABS, type Tab, useView } from './use-view.ts'

const filled = (filters: SalesFilters): [string, string][] =>
  Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))

/** Downloads the period's sales that match the filters. */
const ExportButton = ({ period, filters }: { period: Period; filters: SalesFilters }) => {
  const { mutate, isPending } = useAction({
    act: () =>
      askForFile(`${exportSales.path}?${new URLSearchParams([['period', period], ...filled(filters)])}`),
    done: (file) => ({ title: 'Export ready', message: file.name }),
    failed: failureOr('Export Failed'),
    onDone: saveFile,
  })
  return (
    <Button
      variant="ghost"
      className="!min-h-touch"
      isBusy={isPending}
      busyLabel="Exporting..."
      onClick={() => mutate()}
    >
      <Download />
      Export
    </Button>
  )
}

const TITLE = 'Analytics & History'

const TAB =
  'flex items-center min-h-12 px-2 wide:px-3 border-b-[3px] border-transparent text-sm wide:text-base text-muted font-medium whitespace-nowrap data-[state=active]:border-action data-[state=active]:text-action-ink data-[state=active]:font-bold focus-visible:[outline-offset:-4px]'

const TabBar = ({ tab }: { tab: Tab }) => {
  const active = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab has its own button
  useEffect(() => {
    // On a narrow phone the last tab is outside the screen.
    active.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [tab])
  return (
    <Tabs.List aria-label={TITLE} className="flex gap-0.5 -mx-2 overflow-x-auto wide:-mx-3">
      {TABS.map(({ value, name }) => (
        <Tabs.Trigger key={value} ref={value === tab ? active : null} value={value} className={TAB}>
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}

/** Renders the figures of the period once they have loaded and if there are any. */
const WithFigures = (props: { period: Period; children: (analytics: Analytics) => ReactNode }) => {
  const { data, isPending, isFetching } = useQuery(analyticsQuery(props.period))
  if (data === undefined) {
    if (isPending) return <Loading label="Loading your figures" />
    return (
      <div className="py-4 desk:py-6">
        <FailedSection title={WE_COULD_NOT_LOAD_YOUR_FIGURES} isBusy={isFetching} />
      </div>
    )
  }
  const { totalRevenue, sponsored } = data.revenueMetrics
  const isEmpty = data.sales === 0 && totalRevenue === 0 && sponsored === 0
  if (!isEmpty) return props.children(data)
  return (
    <div className="py-4 desk:py-6">
      <NoSales period={props.period} />
    </div>
  )
}

const tabOf = (value: string): Tab => TABS.find((tab) => tab.value === value)?.value ?? 'overview'

const Analysis = () => {
  const { tab, period, setTab, setPeriod } = useView()
  const [filters, setFilters] = useState<SalesFilters>({})
  useTitle(TITLE)
  return (
    <Tabs.Root value={tab} onValueChange={(value) => setTab(tabOf(value))}>
      <ScreenHead
        title={TITLE}
        controls={
          <>
            <PeriodChoice value={period} onChange={setPeriod} />
            <ExportButton period={period} filters={tab === 'history' ? filters : {}} />
          </>
        }
      >
        <TabBar tab={tab} />
      </ScreenHead>
      <main className={AUTHENTICATED_WIDTH}>
        <Tabs.Content value="overview" tabIndex={-1}>
          <WithFigures period={period}>
            {(analytics) => <OverviewTab analytics={analytics} period={period} />}
          </WithFigures>
        </Tabs.Content>
        <Tabs.Content value="customers" tabIndex={-1}>
          <CustomersPanel period={period} />
        </Tabs.Content>
        <Tabs.Content value="revenue" tabIndex={-1}>
          <WithFigures period={period}>{(analytics) => <RevenueTab analytics={analytics} />}</WithFigures>
        </Tabs.Content>
        <Tabs.Content value="history" tabIndex={-1}>
          <HistoryTab period={period} filters={filters} onFilter={setFilters} />
        </Tabs.Content>
      </main>
    </Tabs.Root>
  )
}

export const Page = () => (
  <RequireEntrepreneur action="read_reports" fallback={<WaitingScreen title={TITLE} />}>
    <Analysis />
  </RequireEntrepreneur>
)
