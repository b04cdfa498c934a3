import {
  type ClaimAnswer,
  canBeMatched,
  canSellerMatch,
  claimAnswerText,
  type MoneyFit,
  noMoneyText,
} from '@minit/domain/sales/claims.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueClaimMessage } from '../../messaging/messages/buyer-messages.ts'
import { passLink } from '../../messaging/messages/deliver.ts'
import { findSaleAnywhere } from '../../money/refunds/refunds.queries.ts'
import { type Actor, type Admin, writeActorAudit } from '../../platform/audit/audit.ts'
import { findPurchase } from '../purchases/purchases.queries.ts'
import { type ClaimRow, findClaimById, lockClaim, moneySince, updateClaim } from './claims.queries.ts'
import { listOrdersOfNumber } from './evidence.queries.ts'
import { listFits } from './list-claims.queries.ts'
import { finishMatch, matchFunds } from './match-funds.ts'

export type Answer = {
  id: string
  outcome: 'found' | 'no_money'
  moneyId?: string | undefined
  /** The order, for a claim without one. */
  transactionId?: string | undefined
  /** The text for the customer when no money was found. */
  answer?: ClaimAnswer | undefined
  /** The reason, for the audit log only. */
  words: string
}

type Answerer = { actor: Actor; role: 'admin' | 'entrepreneur'; isGood: (fit: MoneyFit) => boolean }

/**
 * Answers a claim as an admin. Refuses with `claim_not_found`, `already_decided`, `purchase_not_found`, and
 * as `matchFunds` does.
 */
export const answerClaim = async (deps: Deps, admin: Admin, answer: Answer): Promise<void> => {
  refuseIncomplete(answer)
  if (answer.outcome === 'found' && answer.words.length < MIN_WORDS)
    refuseFields({ words: 'Write a few words' })
  await answerAs(deps, { actor: admin, role: 'admin', isGood: canBeMatched }, answer)
}

/**
 * Answers a seller's own claim; they may match only money with the claim's reference, and give no reason: it is
 * known.
 */
export const answerSellerClaim = async (
  deps: Deps,
  seller: Actor & { entrepreneurId: string },
  answer: Omit<Answer, 'transactionId'>,
): Promise<void> => {
  refuseIncomplete(answer)
  const { entrepreneurId } = seller
  const own = await deps.db.inTenant(entrepreneurId, (tx) =>
    lockClaim(tx, { entrepreneurId, claimId: answer.id }),
  )
  if (own === null) throw new Refusal('claim_not_found')
  await answerAs(deps, { actor: seller, role: 'entrepreneur', isGood: canSellerMatch }, answer)
}

type Denial = { ids: readonly string[]; answer: ClaimAnswer }

/** Rejects claims in bulk. Claims that match money, and answered ones, stay unchanged. */
export const denyClaims = async (deps: Deps, admin: Admin, { ids, answer }: Denial) => {
  const fits = await deps.db.readAsPlatform((tx) => listFits(tx, moneySince(deps.now())))
  const withMoney = new Set(fits.map(({ claimId }) => claimId))
  const asked = [...new Set(ids)]
  let answered = 0
  for (const id of asked) if (!withMoney.has(id) && (await deny(deps, admin, { id, answer }))) answered += 1
  return { answered, left: asked.length - answered }
}

const deny = async (
  deps: Deps,
  admin: Admin,
  { id, answer }: { id: string; answer: ClaimAnswer },
): Promise<boolean> => {
  try {
    await answerClaim(deps, admin, { id, outcome: 'no_money', answer, words: '' })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const answerAs = async (deps: Deps, by: Answerer, answer: Answer): Promise<void> => {
  const claim = await deps.db.asPlatform(async (tx) => {
    const claim = await lockOpenClaim(tx, answer.id)
    if (answer.outcome === 'found') await place(deps, tx, { claim, answer, by })
    else await rejectClaim(deps, tx, { claim, answer, by })
    await writeActorAudit(deps, tx, {
      ...by,
      action: answer.outcome === 'found' ? 'claim_found' : 'claim_no_money',
      subject: { type: 'purchase', id: claim.purchaseId ?? answer.transactionId ?? claim.id },
      after: { claimId: claim.id, moneyId: answer.moneyId ?? null, answer: answer.answer ?? null },
      reason: answer.words || null,
    })
    return claim
  })
  await finishMatch(deps, { entrepreneurId: claim.entrepreneurId, claimId: claim.id })
  if (claim.purchaseId !== null) deps.changes.announce(claim.purchaseId)
}

const MIN_WORDS = 3

const refuseFields = (fields: Record<string, string>): never => {
  throw new Refusal('invalid_request', undefined, { fields })
}

/** A rejection needs a text for the customer. Refuses with `invalid_request`. */
const refuseIncomplete = ({ outcome, answer }: Pick<Answer, 'outcome' | 'answer'>): void => {
  if (outcome === 'no_money' && answer === undefined)
    refuseFields({ answer: 'Choose what the customer reads' })
}

/** Locks an open claim: of two concurrent answers one counts. */
const lockOpenClaim = async (tx: Tx, id: string): Promise<ClaimRow> => {
  const found = await findClaimById(tx, id)
  if (found === null) throw new Refusal('claim_not_found')
  const claim = await lockClaim(tx, { entrepreneurId: found.entrepreneurId, claimId: id })
  if (claim?.state !== 'open') throw new Refusal('already_decided')
  return claim
}

type Answering = { claim: ClaimRow; answer: Answer; by: Answerer }

const place = async (deps: Deps, tx: Tx, { claim, answer, by }: Answering): Promise<void> => {
  const purchaseId = claim.purchaseId ?? answer.transactionId
  const record = purchaseId === undefined ? null : await findPurchase(tx, purchaseId)
  const sale = record && (await findSaleAnywhere(tx, record.purchase.id))
  if (sale === null) throw new Refusal('purchase_not_found')
  if (sale.purchase.status === 'paid' || sale.purchase.status === 'refunded')
    throw new Refusal('already_decided', 'This order was paid meanwhile.')
  if (answer.moneyId === undefined) throw new Refusal('suspense_not_found', 'Choose a payment.')
  const { moneyId: suspenseId } = answer
  await matchFunds(deps, tx, { claim, sale, suspenseId, by: by.actor.name, isGood: by.isGood })
}

const rejectClaim = async (deps: Deps, tx: Tx, { claim, answer, by }: Answering): Promise<void> => {
  const { answer: chosen = 'not_received' } = answer
  const record = claim.purchaseId === null ? null : await findPurchase(tx, claim.purchaseId)
  if (record?.purchase.status === 'paid')
    throw new Refusal('already_decided', 'This order was paid meanwhile.')
  await updateClaim(tx, claim, {
    state: 'no_money',
    answer: claimAnswerText(chosen),
    answeredBy: by.actor.name,
    answeredAt: deps.now(),
  })
  const recipient = record?.purchase.phone ?? (await buyerOf(deps, tx, claim))
  // A number that never ordered belongs to no customer, so it gets no message.
  if (recipient === null) return
  const link = record && passLink(deps, record.purchase.id)
  await queueClaimMessage(deps, tx, {
    entrepreneurId: claim.entrepreneurId,
    recipient,
    text: noMoneyText(chosen, link),
  })
}

/** The number of a claim without an order, if it ordered lately; else null. */
const buyerOf = async (deps: Deps, tx: Tx, { payerPhone }: ClaimRow): Promise<string | null> => {
  const orders = await listOrdersOfNumber(tx, payerPhone, moneySince(deps.now()))
  return orders.length === 0 ? null : payerPhone
}
