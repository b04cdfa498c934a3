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
import { askFeed, askFeedAtOnce } from './ask-feed.ts'
import { wantsNotificationsUnseen } from './feed-alerts.ts'

/** A sale changes what other screens made of all sales: they ask anew when they are opened next. */
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

/** What the platform owes, asked for anew each time it comes on the screen: sales change it by themselves. */
export const moneyQuery = () => ({ ...rowQuery(readMoney, {}), staleTime: 0 })

export const refreshMoney = (client: QueryClient): Promise<void> => refreshRows(client, readMoney)

/** What the seller owes the platform: invoices come and are taken by themselves. */
export const billingQuery = () => ({ ...rowQuery(readBilling, {}), staleTime: 0 })

/** A paid invoice opens a shop that had stopped, and may have been taken from the balance. */
export const refreshBilling = (client: QueryClient): Promise<void> =>
  refreshRows(client, readBilling, readMoney, readStats)

export const packagesQuery = () => rowQuery(listPackages, {})

/** The seller's routers, asked for anew each time that they come on the screen: they go and come by themselves. */
export const gatewaysQuery = () => ({ ...rowQuery(listGateways, {}), staleTime: 0 })

/** Who is on, and what went through, as fresh as the routers beside it. */
export const networkQuery = () => ({ ...rowQuery(readNetwork, {}), staleTime: 0 })

/** Asked for again 5 seconds after each answer, which waits for news, and at once when the tab can be seen again. */
export const notificationsQuery = () => ({
  ...rowQuery(listNotifications, {}),
  queryFn: askFeed,
  refetchInterval: POLL_MS,
  // Unseen too, where the tab's title or the chime tells of a sale.
  refetchIntervalInBackground: wantsNotificationsUnseen(),
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
})

/** Cash orders beyond those of the feed: behind an order (a transaction id), or those that a search finds. */
export const cashOrdersQuery = (wanted: { search?: string; after?: string }) => ({
  ...rowQuery(listCashOrders, { query: wanted }),
  refetchInterval: POLL_MS,
})

/** What a sale changes: the figures, and how often each package was sold. */
export const refreshFigures = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: statsQuery().queryKey }),
    client.invalidateQueries({ queryKey: packagesQuery().queryKey }),
    forgetSales(client),
  ])
}

export const refreshPackages = (client: QueryClient): Promise<void> =>
  // What is suggested for a package rests on the price that it has.
  refreshRows(client, listPackages, readRates)

/** The feed, and the cash orders that are shown besides. */
export const refreshNotifications = async (client: QueryClient): Promise<void> => {
  askFeedAtOnce()
  await Promise.all([
    client.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
    refreshRows(client, listCashOrders),
  ])
}
