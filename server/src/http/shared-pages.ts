import { EntrepreneurKeyField } from '@minit/contract/fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onceFor } from '../kernel/once-for.ts'
import type { Patience } from '../kernel/patience.ts'
import { createTurns } from '../kernel/turns.ts'
import type { OfferVersions } from '../modules/shop/sellers/offer-versions.ts'
import { ARRIVALS_AT_ONCE } from './arrivals-at-once.ts'
import { type CachedBody, createPageCache, type Made } from './cached-pages.ts'
import type { FormKeys } from './form-keys.ts'
import { sendCached } from './send-cached.ts'
import type { PageSettings, PlatformFacts } from './send-page.ts'

/** A shared page's address, without the parameters that it ignores, and the data that it shows. */
export type Sharing = {
  url: string
  shop: string | null
  hasList: boolean
  hasStatus: boolean
  /** Names at most a shop: other parameters are chosen by the visitor. */
  isPlain: boolean
  /** The phone's place; null for a phone that no router redirected. */
  at: string | null
}

/** What the web's server bundle knows of shared pages. */
export type PageSharer = {
  /** Null for an address whose page is drawn for each visitor. */
  sharingOf: (url: string, settings: PageSettings) => Promise<Sharing | null>
  /** The page with a notice that nothing can be sold now. */
  withCannotSell: (html: string) => string
}

/** The data of such pages. */
export type SharedSources = {
  versions: OfferVersions
  /** The platform's facts of a version. */
  readFacts: (version: string) => Promise<PlatformFacts>
  /** The payment methods and message channels that this process knows. */
  readWays: () => Promise<string>
  /** The current status, for the status page. */
  readStatus: () => Promise<object>
  /** Whether the phone at a place has no pass there, and so sees the same page as other such phones. */
  isWalled: (at: string) => Promise<boolean>
  /** How long a cached page waits for the database. */
  patience: Patience
  now: () => Date
}

/** About 600 pages with their compressed forms. */
const MAX_BYTES = 48 * 1024 * 1024
/** For addresses with visitor-chosen parameters: they cannot evict a shop's page. */
const MAX_CHOSEN_BYTES = 16 * 1024 * 1024

export type DrawForAll = (url: string, facts: PlatformFacts) => Promise<Made>

/** Serialises data that many pages share once. */
const textOf = onceFor((value: object) => JSON.stringify(value))

/** The shop's key as calls read it; null if it is invalid. */
const cleanKey = (shop: string): string | null => EntrepreneurKeyField.safeParse(shop).data ?? null

/**
 * Sends a shared page from the cache of its version, or draws it once. Returns false, and sends nothing, if
 * the address needs a page of its own. While the database is away it sends the page that was shown last.
 */
export const createSharedPages = (
  settings: PageSettings,
  {
    sharingOf,
    withCannotSell,
    versions,
    readFacts,
    readWays,
    readStatus,
    isWalled,
    patience,
    now,
    markForm,
  }: PageSharer & SharedSources & { markForm: FormKeys['mark'] },
  draw: DrawForAll,
) => {
  const plain = createPageCache(MAX_BYTES)
  const chosen = createPageCache(MAX_CHOSEN_BYTES)
  const storeOf = ({ isPlain }: Sharing) => (isPlain ? plain : chosen)
  const takeTurn = createTurns(ARRIVALS_AT_ONCE)
  const read = async ({ shop, hasList, hasStatus }: Sharing) => {
    const version = await versions({ shop, hasList })
    if (version === null) return null
    const [facts, ways, status] = await Promise.all([
      readFacts(version.platform),
      readWays(),
      hasStatus ? readStatus() : null,
    ])
    const text = `[${version.text},${textOf(facts)},${ways},${status && textOf(status)}]`
    return { facts, asked: { version: text, validUntil: version.validUntil } }
  }
  /** A page without a cached copy has no fallback: it waits as long as the database's own limits. */
  const waitFor = <T>(sharing: Sharing, work: () => Promise<T>): Promise<T> =>
    storeOf(sharing).last(sharing.url) === null ? work() : patience(work)
  const find = async (sharing: Sharing): Promise<CachedBody | Made | null> => {
    const found = await waitFor(sharing, () => read(sharing))
    if (found === null) return null
    const { url } = sharing
    return storeOf(sharing).find({ key: url, ...found.asked, now: now() }, () => draw(url, found.facts))
  }
  const send = async (request: FastifyRequest, reply: FastifyReply, asked: Sharing): Promise<boolean> => {
    const shop = asked.shop === null ? null : cleanKey(asked.shop)
    if (asked.shop !== null && shop === null) return false
    const sharing = { ...asked, shop }
    const { at } = asked
    const [isForAll, found] = await Promise.all([
      // Without the database, the phone gets the last cached page.
      at === null || waitFor(sharing, () => isWalled(at)).catch(() => true),
      find(sharing).catch((error: unknown) => ({ status: 503, error })),
    ])
    if (!isForAll) return false
    // Tells a cached page the current time.
    reply.header('server-timing', `now;dur=${now().getTime()}`)
    // The status page is always drawn: it shows that the database is away.
    const last = isFailed(found) && !sharing.hasStatus ? storeOf(sharing).last(sharing.url) : null
    if (last !== null) await sendLast(request, reply, { last, sharing, withCannotSell })
    else if (found === null || 'error' in found) return false
    else if ('html' in found) reply.code(found.status).header('cache-control', 'no-store').send(found.html)
    else {
      if (sharing.shop !== null) markForm(reply)
      await sendCached(request, reply, found)
    }
    return true
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const asked = await sharingOf(request.url, settings)
    if (asked === null) return false
    return asked.at === null ? send(request, reply, asked) : takeTurn(() => send(request, reply, asked))
  }
}

const isFailed = (found: object | null): boolean =>
  found !== null && 'status' in found && Number(found.status) >= 500

type Last = { last: CachedBody; sharing: Sharing; withCannotSell: PageSharer['withCannotSell'] }

/** A page that sells nothing stays valid; a selling page gets the notice. */
const sendLast = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { last, sharing, withCannotSell }: Last,
) => {
  if (sharing.shop === null && !sharing.hasList) return sendCached(request, reply, last)
  const html = (await last.as('identity')).toString()
  return reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .header('cache-control', 'no-store')
    .send(withCannotSell(html))
}
const RETRY_SECONDS = 10
