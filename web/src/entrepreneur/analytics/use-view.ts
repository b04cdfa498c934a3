import { DEFAULT_PERIOD, PERIODS, type Period } from '@minit/domain/kernel/periods.ts'
import { changeSearch, useSearch } from '../../lib/location.ts'

export const TABS = [
  { value: 'overview', name: 'Overview' },
  { value: 'customers', name: 'Customers' },
  { value: 'revenue', name: 'Revenue' },
  { value: 'history', name: 'Sales History' },
] as const
export type Tab = (typeof TABS)[number]['value']

/** Keeps the view in the address, so that a reload or the browser's Back shows it again. */
export const useView = () => {
  const params = useSearch()
  return {
    tab: TABS.find(({ value }) => value === params.get('tab'))?.value ?? ('overview' as const),
    period: PERIODS.find((period) => period === params.get('period')) ?? DEFAULT_PERIOD,
    setTab: (tab: Tab) => changeSearch({ tab }),
    setPeriod: (period: Period) => changeSearch({ period }),
  }
}
