import {
  MAX_SAID_LENGTH,
  readPaymentReference,
  referenceProblem,
} from '@minit/domain/money/payment-references.ts'
import { CLAIMS_OF_SELLER_AN_HOUR } from '@minit/domain/sales/claims.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { limitsOf } from '../../../limits/rate-limits.ts'
import type { Deps } from '../../../ports/deps.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import {
  type ClaimRef,
  findClaimOfPurchase,
  moneySince,
  saveClaim,
  saveLooseClaim,
} from './claims.queries.ts'
import { listFreeMoney } from './evidence.queries.ts'
import { searchMoney } from './match-funds.ts'
import { askAgain, openOrder, type PaidQuestion, readPaidHelp } from './paid-help.ts'

export type Said = { reference: string; phoneNumber: string }

/** Refuses with `invalid_request` or `phone_not_valid`, with a message for the field. */
const readSaid = ({ reference: said, phoneNumber }: Said) => {
  const read = readPaymentReference(said)
  if (read.kind !== 'reference') {
    const fields = { reference: referenceProblem(read.kind) }
    throw new Refusal('invalid_request', undefined, { fields })
  }
  const phone = readPhone(phoneNumber)
  if (phone === null) {
    const fields = { phoneNumber: 'Enter the number that paid' }
    throw new Refusal('phone_not_valid', undefined, { fields })
  }
  return { reference: read.reference, said: said.slice(0, MAX_SAID_LENGTH), payerPhone: phone.e164 }
}

/**
 * Makes a claim, by a caller with the order's token, that it was paid, and returns the resulting state. Polls
 * the provider first; books certain matches, and leaves the rest to an operator. Refuses with
 * `purchase_not_found`, `claim_not_needed` if the money is known, `claim_of_cash`, `too_many_requests`, and
 * as `readSaid` does.
 */
export const makeClaim = async (deps: Deps, question: PaidQuestion, typed: Said) => {
  const said = readSaid(typed)
  const before = await openOrder(deps, question)
  if (before.payment.provider === 'cash') throw new Refusal('claim_of_cash')
  if (before.purchase.status !== 'paid') await askAgain(deps, before)
  const { purchase } = await openOrder(deps, question)
  if (purchase.status === 'paid' || purchase.status === 'refunded') throw new Refusal('claim_not_needed')
  const { entrepreneurId, id: purchaseId } = purchase
  await countOfSeller(deps, entrepreneurId, said)
  const now = deps.now()
  const claim = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const row = { entrepreneurId, id: deps.newId(), purchaseId, ...said, createdAt: now, askedAt: now }
    await saveClaim(tx, row)
    return findClaimOfPurchase(tx, purchaseId)
  })
  if (claim !== null) await searchMoney(deps, refOf(claim))
  deps.changes.announce(purchaseId)
  return readPaidHelp(deps, question)
}

/** Limits false claims on a seller's orders. A claim whose reference matches money is never limited. */
const countOfSeller = async (
  deps: Deps,
  entrepreneurId: string,
  { reference }: { reference: string },
): Promise<void> => {
  const since = moneySince(deps.now())
  const money = await deps.db.readAsPlatform((tx) =>
    listFreeMoney(tx, { reference, amountMinor: null, since }),
  )
  if (money.length > 0) return
  const limit = { by: 'account', max: CLAIMS_OF_SELLER_AN_HOUR, windowSeconds: 3_600 } as const
  await limitsOf(deps.db.platformPool).take({ limit, scope: 'claims-of-seller', key: entrepreneurId })
}

const refOf = ({ entrepreneurId, id: claimId }: { entrepreneurId: string; id: string }): ClaimRef => ({
  entrepreneurId,
  claimId,
})

/**
 * The same without the pass page. The search for money starts after the answer, so that neither the answer
 * nor its timing shows whether a number bought; a match is sent to the number that bought.
 */
export const claimWithoutLink = async (
  deps: Deps,
  { note, ...typed }: Said & { note: string },
): Promise<void> => {
  const { said, ...read } = readSaid(typed)
  const now = deps.now()
  const words = note === '' ? said : `${said}\n${note}`
  const row = { entrepreneurId: PLATFORM_TENANT, id: deps.newId(), purchaseId: null, ...read }
  await deps.db.asPlatform(async (tx) => {
    const claim = await saveLooseClaim(tx, { ...row, said: words, createdAt: now, askedAt: now })
    if (claim !== null) await deps.jobs.enqueue(tx, 'follow-claim', refOf(claim))
  })
}
