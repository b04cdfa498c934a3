import { DAY_MS, HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayCodeCalls } from '../../../ports/payment-provider.ts'
import { findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { findPayCode, noteCode, noteOpened, type PayCodeRow } from './pay-codes.queries.ts'

/** Providers remember a key for a day; after that the code is searched before another is made. */
const KEY_HOURS = 20
/** How many days before its end a code is renewed. */
export const RENEW_DAYS = 60

type Ref = { entrepreneurId: string; payCodeId: string }

/**
 * Makes a shop's lasting code at the provider, renews it, or closes it. Throws if the provider does not
 * answer: the job tries again, with the same reference.
 */
export const followPayCode = async (deps: Deps, ref: Ref): Promise<void> => {
  const { entrepreneurId, payCodeId } = ref
  const found = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const code = await findPayCode(tx, payCodeId)
    return code && { code, seller: await findOwnSeller(tx) }
  })
  if (found === null || found.code.providerClosedAt !== null) return
  const { code, seller } = found
  // The provider was never asked for it.
  if (code.closedAt !== null && code.askedAt === null) return noteClosed(deps, code)
  const calls = (await deps.payments.byName(code.provider))?.payCodes
  if (calls === undefined) return
  if (code.closedAt !== null) return close(deps, calls, code)
  if (code.providerCodeId === null) return open(deps, calls, { code, name: seller.businessName })
  if (code.expiresAt !== null && code.expiresAt.getTime() < deps.now().getTime() + RENEW_DAYS * DAY_MS)
    await renew(deps, calls, { code, codeId: code.providerCodeId })
}

const unanswered = ({ provider, id }: PayCodeRow): Error =>
  new Error(`${provider} did not answer about the lasting code ${id}`)

const open = async (
  deps: Deps,
  calls: PayCodeCalls,
  { code, name }: { code: PayCodeRow; name: string },
): Promise<void> => {
  const { entrepreneurId, id, reference, askedAt } = code
  const now = deps.now()
  if (askedAt === null) await deps.db.inTenant(entrepreneurId, (tx) => noteCode(tx, id, { askedAt: now }))
  const mayExist = askedAt !== null && askedAt.getTime() < now.getTime() - KEY_HOURS * HOUR_MS
  const outcome = await calls.open({ reference, name, mayExist })
  if (outcome.kind === 'unknown') throw unanswered(code)
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    if (outcome.kind === 'open') await noteOpened(tx, id, outcome.code)
    else await noteCode(tx, id, { refusedWhy: outcome.why })
  })
}

const renew = async (
  deps: Deps,
  calls: PayCodeCalls,
  { code, codeId }: { code: PayCodeRow; codeId: string },
): Promise<void> => {
  const renewed = await calls.renew(codeId)
  if (renewed === null) throw unanswered(code)
  await deps.db.inTenant(code.entrepreneurId, (tx) => noteOpened(tx, code.id, renewed))
}

/** A code whose creation was never answered may exist: it is found by making it again. */
const close = async (deps: Deps, calls: PayCodeCalls, code: PayCodeRow): Promise<void> => {
  const { providerCodeId, askedAt, refusedWhy } = code
  if (providerCodeId === null && askedAt !== null && refusedWhy === null) {
    const opened = await calls.open({ reference: code.reference, name: 'Minit WiFi', mayExist: true })
    if (opened.kind === 'unknown') throw unanswered(code)
    if (opened.kind === 'open' && !(await calls.close(opened.code.codeId))) throw unanswered(code)
  } else if (providerCodeId !== null && !(await calls.close(providerCodeId))) throw unanswered(code)
  await noteClosed(deps, code)
}

const noteClosed = (deps: Deps, { entrepreneurId, id }: PayCodeRow): Promise<void> =>
  deps.db.inTenant(entrepreneurId, (tx) => noteCode(tx, id, { providerClosedAt: deps.now() }))
