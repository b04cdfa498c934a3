import { EntrepreneurKeyField } from '@minit/contract/fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onceFor } from '../kernel/once-for.ts'
import type { Patience } from '../kernel/patience.ts'
import { createTurns } from '../kernel/turns.ts'
import type { OfferVersions } from '../modules/shop/sellers/offer-versions.ts'
import { ARRIVALS_AT_ONCE } from './arrivals-at-once.ts'
import type { FormKeys } from './form-keys.ts'
import { createKeptPages, type KeptBody, type Made } from './kept-pages.ts'
import { sendKept } from './send-kept.ts'
import type { PageSettings, PlatformFacts } from './send-page.ts'

/** A shared page as it is asked for, without what it does not read, and what it shows besides the platform's facts. */
export type Sharing = {
  url: string
  shop: string | null
  hasList: boolean
  hasStatus: boolean
  /** Names a shop at most: whatever else an address may hold is chosen by who opens it. */
  isPlain: boolean
  /** Where the phone is that asks; null for one that no router has sent. */
  at: string | null
}

/** What the web's server build says of pages that are the same for everybody. */
export type PageSharer = {
  /** Null for an address that is answered with a page of its own. */
  sharingOf: (url: string, settings: PageSettings) => Promise<Sharing | null>
  /** The page with the word that nothing can be sold now. */
  withCannotSell: (html: string) => string
}

/** What such pages show. */
export type SharedSources = {
  versions: OfferVersions
  /** The platform's own facts of a version. */
  readFacts: (version: string) => Promise<PlatformFacts>
  /** What this process knows of the ways to pay and to send codes. */
  readWays: () => Promise<string>
  /** What works now, as the page that says so reads it. */
  readStatus: () => Promise<object>
  /** Whether the phone at a place of an address holds nothing there, and so reads what all such phones do. */
  isWalled: (at: string) => Promise<boolean>
  /** How long a page that is kept waits for the database. */
  patience: Patience
  now: () => Date
}

/** Some 600 pages with their packed forms. */
const MAX_BYTES = 48 * 1024 * 1024
/** Of pages whose address holds what somebody chose: made-up ones push no page of a shop out. */
const MAX_CHOSEN_BYTES = 16 * 1024 * 1024

export type DrawForAll = (url: string, facts: PlatformFacts) => Promise<Made>

/** What is read once for many pages is made text once. */
const textOf = onceFor((value: object) => JSON.stringify(value))

/** The shop's key as calls read it; null for what can be nobody's. */
const cleanKey = (shop: string): string | null => EntrepreneurKeyField.safeParse(shop).data ?? null

/**
 * Sends a page that is the same for everybody as it was drawn of its version, or draws it once. False, and nothing is sent, where the
 * address is answered with a page of its own. While the database is away the page is sent as it was shown last.
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
  const plain = createKeptPages(MAX_BYTES)
  const chosen = createKeptPages(MAX_CHOSEN_BYTES)
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
  /** What is not kept has nothing else to show: it waits as long as the database's own limits. */
  const waitFor = <T>(sharing: Sharing, work: () => Promise<T>): Promise<T> =>
    storeOf(sharing).last(sharing.url) === null ? work() : patience(work)
  const find = async (sharing: Sharing): Promise<KeptBody | Made | null> => {
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
      // Without the database a phone is shown what was shown last.
      at === null || waitFor(sharing, () => isWalled(at)).catch(() => true),
      find(sharing).catch((error: unknown) => ({ status: 503, error })),
    ])
    if (!isForAll) return false
    // A page that was drawn earlier learns from it what time it is.
    reply.header('server-timing', `now;dur=${now().getTime()}`)
    // What works now is drawn anew while the database is away: it says so.
    const last = isFailed(found) && !sharing.hasStatus ? storeOf(sharing).last(sharing.url) : null
    if (last !== null) await sendLast(request, reply, { last, sharing, withCannotSell })
    else if (found === null || 'error' in found) return false
    else if ('html' in found) reply.code(found.status).header('cache-control', 'no-store').send(found.html)
    else {
      if (sharing.shop !== null) markForm(reply)
      await sendKept(request, reply, found)
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

type Last = { last: KeptBody; sharing: Sharing; withCannotSell: PageSharer['withCannotSell'] }

/** A page that sells nothing is as good as before. */
const sendLast = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { last, sharing, withCannotSell }: Last,
) => {
  if (sharing.shop === null && !sharing.hasList) return sendKept(request, reply, last)
  const html = (await last.as('identity')).toString()
  return reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .header('cache-control', 'no-store')
    .send(withCannotSell(html))
}
const RETRY_SECONDS = 10
