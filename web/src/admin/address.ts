import { changeSearch, useSearch } from '../lib/location.ts'

export const TABS = [
  { value: 'dashboard', label: 'Dashboard', title: 'Platform' },
  { value: 'applications', label: 'Applications', title: 'Applications' },
  { value: 'ai-analytics', label: 'AI Analytics', title: 'AI Analytics' },
  { value: 'api-marketplace', label: 'API Marketplace', title: 'API Marketplace' },
] as const

export type TabName = (typeof TABS)[number]['value']

/** The tab that an address names; the dashboard when it names none. */
const tabOf = (search: URLSearchParams): (typeof TABS)[number] =>
  TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]

export const RANGES = ['7d', '30d', '90d'] as const
export type Range = (typeof RANGES)[number]

/** The range of days that an address names; 30 days when it names none. */
const rangeOf = (search: URLSearchParams): Range =>
  RANGES.find((range) => range === search.get('range')) ?? '30d'

const put = (name: string, value: string, usual: string): void =>
  changeSearch({ [name]: value === usual ? '' : value })

const setTab = (tab: TabName): void => put('tab', tab, 'dashboard')
const setRange = (range: Range): void => put('range', range, '30d')

/** Tab and range, kept in the address: a link or a reload leads to the same sight. */
export const useAddress = () => {
  const search = useSearch()
  return { tab: tabOf(search), range: rangeOf(search), setTab, setRange }
}
