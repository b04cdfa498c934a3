import type { Answer } from '@minit/contract/endpoint.ts'
import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { readBilling } from '@minit/contract/entrepreneur/billing.ts'
import { listCashOrders } from '@minit/contract/entrepreneur/cash.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { listGateways } from '@minit/contract/entrepreneur/gateways.ts'
import { readMoney } from '@minit/contract/entrepreneur/money.ts'
import { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { readRates } from '@minit/contract/entrepreneur/rates.ts'
import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../lib/query.ts'
import { wantsNotificationsUnseen } from './feed-alerts.ts'
import { pollFeed, pollFeedAtOnce } from './poll-feed.ts'

/** A sale changes figures on other screens: these read again when they are next opened. */
const forgetSales = (client: QueryClient): Promise<void> =>
  refreshRows(client, readAnalytics, listSalesHistory, listCustomers)

export type Stats = Answer<typeof readStats>
export type Money = Answer<typeof readMoney>
export type Billing = NonNullable<Answer<typeof readBilling>['billing']>
export type Invoice = Billing['invoices'][number]
export type Pack = Answer<typeof listPackages>[number]
export type Gateway = Answer<typeof listGateways>[number]
export type Notification = Answer<typeof listNotifications>[number]

const POLL_MS = 5000

export const statsQuery = () => rowQuery(readStats, {})

/** Reads the seller's balance again each time it is shown, because sales change it. */
export const moneyQuery = () => ({ ...rowQuery(readMoney, {}), staleTime: 0 })

export const refreshMoney = (client: QueryClient): Promise<void> => refreshRows(client, readMoney)

/** Reads what the seller owes the platform: invoices are created and paid at any time. */
export const billingQuery = () => ({ ...rowQuery(readBilling, {}), staleTime: 0 })

/** A paid invoice opens a stopped shop, and may have come out of the balance. */
export const refreshBilling = (client: QueryClient): Promise<void> =>
  refreshRows(client, readBilling, readMoney, readStats)

export const packagesQuery = () => rowQuery(listPackages, {})

/** Reads the seller's routers again each time they are shown, because their state changes at any time. */
export const gatewaysQuery = () => ({ ...rowQuery(listGateways, {}), staleTime: 0 })

/** Reads phones online and data used, as fresh as the routers next to it. */
export const networkQuery = () => ({ ...rowQuery(readNetwork, {}), staleTime: 0 })

/** Polls 5 seconds after each answer, which waits for news, and at once when the tab is visible again. */
export const notificationsQuery = () => ({
  ...rowQuery(listNotifications, {}),
  queryFn: pollFeed,
  refetchInterval: POLL_MS,
  // Also in a hidden tab if its title or the chime signals a sale.
  refetchIntervalInBackground: wantsNotificationsUnseen(),
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
})

/** Reads cash orders beyond the feed: after an order (a transaction id), or by a search. */
export const cashOrdersQuery = (wanted: { search?: string; after?: string }) => ({
  ...rowQuery(listCashOrders, { query: wanted }),
  refetchInterval: POLL_MS,
})

/** Refreshes what a sale changes: the figures, and the sales count of each package. */
export const refreshFigures = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: statsQuery().queryKey }),
    client.invalidateQueries({ queryKey: packagesQuery().queryKey }),
    forgetSales(client),
  ])
}

export const refreshPackages = (client: QueryClient): Promise<void> =>
  // The suggested price depends on the package's current price.
  refreshRows(client, listPackages, readRates)

/** Refreshes the feed, and the cash orders beyond it. */
export const refreshNotifications = async (client: QueryClient): Promise<void> => {
  pollFeedAtOnce()
  await Promise.all([
    client.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
    refreshRows(client, listCashOrders),
  ])
}
