import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { RequestContext, SomeHandlers } from '../../../http/handlers.ts'
import { readPrefer } from '../../../http/prefer.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listCashOrders } from './cash-orders.ts'
import { listNotifications, markNotificationRead } from './feed.ts'
import { waitForNews } from './wait-for-news.ts'

export const notificationHandlers = (deps: Deps) =>
  ({
    listNotifications: async (context) => {
      const { headers, caller } = context
      const known = headers['if-none-match']
      const { waitSeconds } = readPrefer(headers.prefer)
      const reader = known === undefined ? caller : await readerOf(deps, { known, waitSeconds, context })
      if (known !== undefined && isStillValid(known, reader, deps.now()))
        return { status: 304, body: null, headers: { etag: known } }
      const { news, validUntil } = await listNotifications(deps, reader)
      return { status: 200, body: news, headers: { etag: feedTag(reader, validUntil) } }
    },
    listCashOrders: ({ query, caller: { entrepreneurId } }) => listCashOrders(deps, entrepreneurId, query),
    markNotificationRead: async ({ params, caller: { entrepreneurId } }) => {
      await markNotificationRead(deps, entrepreneurId, params.id)
      return { success: true }
    },
  }) satisfies SomeHandlers

/**
 * Builds the ETag: the feed's version, the end of the first pass in it (epoch milliseconds, 0 if none runs),
 * and the reader, because staff see other codes than the owner. It lets a poll be answered without reading
 * the feed.
 */
const feedTag = ({ feedVersion, accountId }: TagReader, validUntil: Date | null): string =>
  `"${feedVersion}-${validUntil?.getTime() ?? 0}-${accountId}"`

type TagReader = { feedVersion: number; accountId: string }

const isStillValid = (tag: string, { feedVersion, accountId }: TagReader, now: Date): boolean => {
  const known = readTag(tag)
  if (known?.version !== String(feedVersion) || known.reader !== accountId) return false
  return known.staleAt === null || known.staleAt > now
}

const readTag = (tag: string): { version: string; staleAt: Date | null; reader: string } | null => {
  const [, version, staleAt, reader] = /^"(\d+)-(\d{1,15})-(\w+)"$/.exec(tag) ?? []
  if (version === undefined || staleAt === undefined || reader === undefined) return null
  return { version, staleAt: staleAt === '0' ? null : new Date(Number(staleAt)), reader }
}

type Poll = {
  known: string
  waitSeconds: number
  context: Pick<
    RequestContext<Endpoints['listNotifications']>,
    'caller' | 'sessionToken' | 'disconnectSignal'
  >
}

/** The feed's reader: the caller, or their state once there are news for them. */
const readerOf = async (deps: Deps, { known, waitSeconds, context }: Poll) => {
  const { caller, sessionToken } = context
  if (waitSeconds === 0 || !isStillValid(known, caller, deps.now())) return caller
  return waitForNews(deps, {
    entrepreneurId: caller.entrepreneurId,
    sessionToken,
    waitSeconds,
    signal: context.disconnectSignal,
    isNews: (reader) => !isStillValid(known, reader, deps.now()),
    oldAt: readTag(known)?.staleAt ?? null,
  })
}
