import { changeSearch, useSearch } from '../lib/location.ts'

export const TABS = [
  { value: 'dashboard', label: 'Dashboard', title: 'Platform' },
  { value: 'applications', label: 'Applications', title: 'Applications' },
  { value: 'ai-analytics', label: 'AI Analytics', title: 'AI Analytics' },
  { value: 'api-marketplace', label: 'API Marketplace', title: 'API Marketplace' },
] as const

export type TabName = (typeof TABS)[number]['value']

/** Returns the tab in the address; the dashboard if there is none. */
const tabOf = (search: URLSearchParams): (typeof TABS)[number] =>
  TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]

export const RANGES = ['7d', '30d', '90d'] as const
export type Range = (typeof RANGES)[number]

/** Returns the range of days in the address; 30 days if there is none. */
const rangeOf = (search: URLSearchParams): Range =>
  RANGES.find((range) => range === search.get('range')) ?? '30d'

const put = (name: string, value: string, usual: string): void =>
  changeSearch({ [name]: value === usual ? '' : value })

const setTab = (tab: TabName): void => put('tab', tab, 'dashboard')
const setRange = (range: Range): void => put('range', range, '30d')

/** Keeps tab and range in the address, so that a link or a reload shows the same page. */
export const useAddress = () => {
  const search = useSearch()
  return { tab: tabOf(search), range: rangeOf(search), setTab, setRange }
}
