import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { listCashOrders } from './cash-orders.ts'
import { listNotifications, markNotificationRead } from './feed.ts'

type NotificationEndpoints = Pick<Endpoints, 'listNotifications' | 'markNotificationRead' | 'listCashOrders'>

export const notificationHandlers = (deps: Deps): Handlers<NotificationEndpoints> => ({
  listNotifications: async ({ headers }, { caller }) => {
    const known = headers['if-none-match']
    if (known !== undefined && isStillValid(known, caller, deps.now()))
      return { status: 304, body: null, headers: { etag: known } }
    const { news, validUntil } = await listNotifications(deps, caller)
    return { status: 200, body: news, headers: { etag: feedTag(caller, validUntil) } }
  },
  listCashOrders: async ({ query }, { caller: { entrepreneurId } }) => {
    return { status: 200, body: await listCashOrders(deps, entrepreneurId, query) }
  },
  markNotificationRead: async ({ params }, { caller: { entrepreneurId } }) => {
    await markNotificationRead(deps, entrepreneurId, params.id)
    return { status: 200, body: { success: true } }
  },
})

/**
 * Names an answer by its content: the feed's version, when the first pass in it ends (epoch milliseconds, 0 where none runs),
 * and who reads it, for staff see other codes than the owner. So the next poll is judged without reading the feed.
 */
const feedTag = ({ feedVersion, accountId }: TagReader, validUntil: Date | null): string =>
  `"${feedVersion}-${validUntil?.getTime() ?? 0}-${accountId}"`

type TagReader = { feedVersion: number; accountId: string }

const isStillValid = (tag: string, { feedVersion, accountId }: TagReader, now: Date): boolean => {
  const [, version, validUntil, reader] = /^"(\d+)-(\d+)-(\w+)"$/.exec(tag) ?? []
  if (version !== String(feedVersion) || reader !== accountId) return false
  return validUntil === '0' || Number(validUntil) > now.getTime()
}
