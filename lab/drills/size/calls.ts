import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import type { Subjects } from './subjects.ts'

export type Call = { name: string; audience: 'entrepreneur' | 'admin'; path: string }

/** Parameter values that affect how much is read: the largest ones. */
const QUERIES: Record<string, readonly string[]> = {
  readMetrics: [''],
  readAnalytics: ['?period=30d'],
  readNetworkUsage: ['?period=30d'],
  readShiftSummary: ['?period=30d'],
  listSalesHistory: ['?period=30d', '?period=1y', '?period=1y&method=cash', '?period=1y&search=aminata'],
  listCustomers: ['?period=30d', '?period=1y'],
  listPlatformPurchases: [
    '',
    '?status=paid',
    '?status=failed',
    '?status=awaiting_payment',
    '?search=%2B23270000',
  ],
  searchBuyers: ['', '?search=%2B23270000'],
  listAudit: ['', '?search=a-subject-that-is-not-there'],
  listMessages: ['', '?state=failed', '?state=queued'],
  listInvoices: ['', '?state=open'],
  listCashOrders: ['', '?search=aminata'],
  drawVoucherSheet: ['?format=a4-24'],
}

/** Their files grow with the requested period, and so does their cost. */
const FILES: readonly string[] = [
  'exportSales',
  'takeAllData',
  'exportStatement',
  'drawStatement',
  'exportRevenue',
  'drawPoster',
]

/**
 * Lists the read calls of sellers and admins whose subject exists in the history, with the relevant values.
 */
export const readingCalls = (subjects: Subjects): { calls: Call[]; without: string[] } => {
  const rows = Object.entries<EndpointRow>(endpoints).filter(
    ([name, { method, audience }]) =>
      method === 'GET' && (audience === 'entrepreneur' || audience === 'admin') && !FILES.includes(name),
  )
  const calls: Call[] = []
  const without: string[] = []
  for (const [name, { path, audience }] of rows) {
    const filled = fill(name, path, subjects)
    if (filled === null) without.push(name)
    else
      for (const query of QUERIES[name] ?? [''])
        calls.push({ name, audience: audience as Call['audience'], path: `${filled}${query}` })
  }
  return { calls, without }
}

const fill = (name: string, path: string, subjects: Subjects): string | null => {
  const found = /\{(\w+)\}/.exec(path)
  if (found === null) return path
  const key = `${name}.${found[1]}`
  const subject = key in subjects ? subjects[key] : null
  return subject === null || subject === undefined ? null : path.replace(found[0], subject)
}
