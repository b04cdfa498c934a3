import { DAY_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayCodeCalls, ProviderName } from '../../../ports/payment-provider.ts'
import { RENEW_DAYS } from './follow-pay-code.ts'
import { knownPayments, listCodeProviders, listCodesToFollow, listUnsold } from './pay-codes.queries.ts'
import { recordDialled } from './record-dialled.ts'

/** A webhook and its job are done by then. */
const LATE_MS = 2 * MINUTE_MS
/** How far back lost reports are searched; the nightly statement finds older ones. */
const BACK_MS = 60 * MINUTE_MS
const MAX_PAGES = 40

/**
 * Repairs what was lost: codes whose job is gone, payments that were not sold, and payments that no webhook
 * reported.
 */
export const watchPayCodes = async (deps: Deps): Promise<void> => {
  const now = deps.now().getTime()
  const [codes, unsold, providers] = await deps.db.readAsPlatform(async (tx) => [
    await listCodesToFollow(tx, new Date(now + RENEW_DAYS * DAY_MS)),
    await listUnsold(tx, new Date(now - LATE_MS)),
    await listCodeProviders(tx),
  ])
  for (const code of codes)
    await deps.db.inTenant(code.entrepreneurId, (tx) => deps.jobs.enqueue(tx, 'follow-pay-code', code))
  for (const dialled of unsold)
    await deps.db.inTenant(dialled.entrepreneurId, (tx) => deps.jobs.enqueue(tx, 'sell-dialled', dialled))
  for (const provider of providers) await readPayments(deps, provider)
}

const readPayments = async (deps: Deps, provider: ProviderName): Promise<void> => {
  const calls = (await deps.payments.byName(provider))?.payCodes
  if (calls === undefined) return
  const since = deps.now().getTime() - BACK_MS
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await calls.listPayments(after)
    if (read.kind === 'unknown') return
    await recordMissing(deps, provider, read.events)
    after = read.next
    if (after === null || (read.oldestAt !== null && read.oldestAt.getTime() < since)) return
  }
  deps.log.warn({ provider }, 'the payments of the last hour were not all read')
}

type Page = Extract<Awaited<ReturnType<PayCodeCalls['listPayments']>>, { kind: 'page' }>

const recordMissing = async (deps: Deps, provider: ProviderName, events: Page['events']): Promise<void> => {
  if (events.length === 0) return
  const ids = events.map(({ reference }) => reference)
  const known = await deps.db.readAsPlatform((tx) => knownPayments(tx, provider, ids))
  for (const event of events)
    if (!known.has(event.reference)) await recordDialled(deps, provider, { event, source: 'poll' })
}
