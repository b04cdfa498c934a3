import { freetownDay } from '@minit/domain/kernel/durations.ts'
import {
  GIVE_PROBLEM_WORDS,
  giveLimitsText,
  giveProblem,
  LEAST_GIVEN,
  mostToGive,
  worthOfGiven,
} from '@minit/domain/passes/give-minutes.ts'
import { type Purse, secondsLeft, wholeMinutes } from '@minit/domain/passes/online-minutes.ts'
import { countsData } from '@minit/domain/passes/pass-line.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import { type GiftChannel, giftChannel } from '@minit/domain/sales/gifts.ts'
import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { accessMessageFor, enqueueMessage } from '../../messaging/messages/access-message.ts'
import { deliveryMethodsOf } from '../../messaging/messages/allowance.ts'
import { insertMessage } from '../../messaging/messages/messages.queries.ts'
import { readPurse } from '../../network/purse.queries.ts'
import { announceShares, type LockPass } from '../../network/stretches.ts'
import { makePass } from '../../passes/issue-pass.ts'
import { changePass, insertPass, lockPassOfPurchase, type PassRow } from '../../passes/passes.queries.ts'
import { writeGrantedPurchase } from '../purchases/granted-purchase.ts'
import { hashOf } from '../purchases/intent.ts'
import { sellerForHolder } from '../purchases/read-purchase.ts'
import { countGivenOn, findByKey, holdGiver, insertGiven } from './given-minutes.queries.ts'

export type Giving = {
  transactionId: string
  token: string
  minutes: number
  phoneText: string
  idempotencyKey: string | null
}

type Wanted = {
  fromPurchaseId: string
  minutes: number
  /** E.164 */
  phone: string
  channel: GiftChannel
  idempotencyKey: string | null
}

const NO_NUMBER = 'Enter a Sierra Leone mobile number'
const OWN_NUMBER = 'This is the number of this pass. Enter another one.'
const NO_MESSAGES = 'No SMS can be sent now, so nothing was given. Try again later.'

const refuseNumber = (problem: string): never => {
  throw new Refusal('recipient_not_reachable', problem, { fields: { phoneNumber: problem } })
}

/** What the hash of a gift's request is made of. */
type Fingerprint = Parameters<typeof hashOf>[0]

type GiverFound = NonNullable<Awaited<ReturnType<typeof holdGiver>>>

/** The locked pass with its minutes. Refuses where `giveMinutes` says. */
const checkGiver = async (
  { now }: Pick<Deps, 'now'>,
  tx: TenantTx,
  { found, pass }: { found: GiverFound | null; pass: PassRow | null },
  { minutes, phone }: Wanted,
): Promise<{ found: GiverFound; pass: PassRow; purse: Purse }> => {
  const purse = pass === null ? null : await readPurse(tx, pass.purchaseId)
  if (found === null || pass === null || purse === null) throw new Refusal('purchase_not_found')
  if (passStateAt(pass, now()) !== 'active') throw new Refusal('pass_over')
  const { purchase, wasGiven } = found
  if (phone === (purchase.recipientPhone ?? purchase.phone)) refuseNumber(OWN_NUMBER)
  const givenToday = await countGivenOn(tx, purchase.id, freetownDay(now()))
  const problem = giveProblem({ purse, wasGiven, countsData: countsData(pass), givenToday }, now())
  if (problem !== null) throw new Refusal('minutes_not_given', GIVE_PROBLEM_WORDS[problem])
  const most = mostToGive(purse, now())
  if (minutes < LEAST_GIVEN || minutes > most) {
    const message = `Type ${LEAST_GIVEN} to ${most} minutes`
    throw new Refusal('minutes_not_given', giveLimitsText(most), { fields: { minutes: message } })
  }
  return { found, pass, purse }
}

/** Writes the purchase, which is no sale, with its pass; returns the pass. */
const writePass = async (
  deps: Deps,
  tx: TenantTx,
  { found: { purchase, site }, pass }: { found: GiverFound; pass: PassRow },
  wanted: Wanted & { fingerprint: Fingerprint },
) => {
  const { minutes, phone: recipientPhone, channel: deliveryMethod, idempotencyKey, fingerprint } = wanted
  const passOptions = {
    ...USUAL_OPTIONS,
    ...purchase.passOptions,
    clock: 'while_online' as const,
    maxDevices: 1,
  }
  const { gstBasisPoints, packageId, packageName, channel, priceMinor } = purchase
  const { sold, phone } = await writeGrantedPurchase(deps, tx, {
    entrepreneurId: tx.sellerId,
    idempotencyKey,
    fingerprint,
    packageId,
    packageName,
    name: 'Given minutes',
    recipientPhone,
    channel,
    deliveryMethod,
    passOptions,
    minutes,
    worthMinor: worthOfGiven({ priceMinor, minutes: totalMinutesOf(purchase) }, minutes),
    gstBasisPoints,
  })
  const made = makePass(deps, site, { ...sold, useBy: pass.useBy ?? pass.expiresAt })
  await insertPass(tx, made)
  return { purchaseId: sold.purchaseId, made, phone, recipientPhone, deliveryMethod }
}

/**
 * Moves minutes from a pass to a new one of another number, in the caller's transaction: what the one draws, the
 * other has. Tests pass a `lock` that locks nothing.
 */
export const moveMinutes = async (
  deps: Deps,
  tx: TenantTx,
  wanted: Wanted,
  lock: LockPass = lockPassOfPurchase,
): Promise<{ minutes: number; phone: string; leftSeconds: number }> => {
  const { fromPurchaseId, minutes, phone, idempotencyKey } = wanted
  const held = await holdGiver(tx, fromPurchaseId)
  const locked = await lock(tx, tx.sellerId, fromPurchaseId)
  const fingerprint: Fingerprint = ['give', fromPurchaseId, minutes, phone]
  const earlier = idempotencyKey === null ? null : await findByKey(tx, idempotencyKey)
  if (earlier !== null) {
    if (earlier.requestHash !== hashOf(fingerprint)) throw new Refusal('key_reused')
    const purse = await readPurse(tx, fromPurchaseId)
    return { minutes, phone, leftSeconds: purse === null ? 0 : secondsLeft(purse, deps.now()) }
  }
  const { found, pass, purse } = await checkGiver(deps, tx, { found: held, pass: locked }, wanted)
  const { purchaseId, made, ...recipient } = await writePass(
    deps,
    tx,
    { found, pass },
    {
      ...wanted,
      fingerprint,
    },
  )
  await changePass(tx, pass, { drawnSeconds: (pass.drawnSeconds ?? 0) + minutes * 60 })
  const [day, createdAt] = [freetownDay(deps.now()), deps.now()]
  await insertGiven(tx, {
    entrepreneurId: tx.sellerId,
    purchaseId,
    fromPurchaseId,
    minutes,
    day,
    createdAt,
  })
  await sendCode(deps, tx, { issued: made, recipient: { purchaseId, ...recipient } })
  return { minutes, phone, leftSeconds: secondsLeft(purse, deps.now()) - minutes * 60 }
}

/** Without a message the minutes would be lost: then nothing is given. */
const sendCode = async (
  deps: Deps,
  tx: TenantTx,
  sending: Omit<Parameters<typeof accessMessageFor>[2], 'at'>,
): Promise<void> => {
  const message = await accessMessageFor(deps, tx, { ...sending, at: deps.now() })
  if (message?.state !== 'queued') throw new Refusal('delivery_not_offered', NO_MESSAGES)
  await insertMessage(tx, message)
  await enqueueMessage(deps, tx, message)
}

/**
 * Gives minutes of a pass to another number, by its holder. Refuses with `purchase_not_found`, `pass_over`,
 * `minutes_not_given`, `recipient_not_reachable`, `delivery_not_offered` where no message can be sent, and
 * `key_reused`.
 */
export const giveMinutes = async (
  deps: Deps,
  { transactionId, token, minutes, phoneText, idempotencyKey }: Giving,
) => {
  const entrepreneurId = await sellerForHolder(deps, transactionId, token)
  const typed = readPhone(phoneText)
  if (typed?.isSierraLeoneMobile !== true) return refuseNumber(NO_NUMBER)
  const phone = typed.e164
  const given = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const channel = giftChannel('qr_display', await deliveryMethodsOf(deps, tx, entrepreneurId))
    if (channel === null) throw new Refusal('delivery_not_offered', NO_MESSAGES)
    const wanted = { fromPurchaseId: transactionId, minutes, phone, channel, idempotencyKey }
    return moveMinutes(deps, tx, wanted)
  })
  announceShares(deps, entrepreneurId, [transactionId])
  return { to: maskPhone(given.phone), minutes, leftMinutes: wholeMinutes(given.leftSeconds) }
}
