import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { listCashOrders } from './cash-orders.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationRead } from './mark-notification-read.ts'

type NotificationEndpoints = Pick<Endpoints, 'listNotifications' | 'markNotificationRead' | 'listCashOrders'>

export const notificationHandlers = (deps: Deps): Handlers<NotificationEndpoints> => ({
  listNotifications: async ({ headers }, { caller: { entrepreneurId, feedVersion } }) => {
    const etag = feedTag(feedVersion, deps.now())
    if (headers['if-none-match'] === etag) return { status: 304, body: null, headers: { etag } }
    return { status: 200, body: await listNotifications(deps, entrepreneurId), headers: { etag } }
  },
  listCashOrders: async ({ query }, { caller: { entrepreneurId } }) => {
    return { status: 200, body: await listCashOrders(deps, entrepreneurId, query) }
  },
  markNotificationRead: async ({ params }, { caller: { entrepreneurId } }) => {
    await markNotificationRead(deps, entrepreneurId, params.id)
    return { status: 200, body: { success: true } }
  },
})

/** Changes with the feed, and each minute besides, since codes disappear from it when their pass is over. */
const feedTag = (feedVersion: number, now: Date): string =>
  `"${feedVersion}-${Math.floor(now.getTime() / 60_000)}"`
