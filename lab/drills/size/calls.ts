import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import type { Subjects } from './subjects.ts'

export type Call = { name: string; audience: 'entrepreneur' | 'admin'; path: string }

/** Values of parameters that change how much is read: the longest that there is. */
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

/** They answer with a file as long as the past that was asked for, so they cost what they answer. */
const FILES: readonly string[] = [
  'exportSales',
  'takeAllData',
  'exportStatement',
  'drawStatement',
  'exportRevenue',
  'drawPoster',
]

/** Every reading call of sellers and admins in the contract whose subject the past has, with the values that matter. */
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
