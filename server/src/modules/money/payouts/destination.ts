import { payoutChangedText, payoutCodeText } from '@minit/domain/messaging/messages.ts'
import { methodForPhone } from '@minit/domain/money/payments.ts'
import {
  DESTINATION_CODE_MINUTES,
  DESTINATION_CODE_TRIES,
  DESTINATION_HOLD_HOURS,
  type PayoutMethod,
} from '@minit/domain/money/payouts.ts'
import { eq } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { drawSixDigits } from '../../../kernel/draw-digits.ts'
import { formatPhone, maskPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readOwnNumber } from '../../identity/accounts.ts'
import { confirmPassword } from '../../identity/password-links.ts'
import { queueMessage } from '../../messaging/messages/queue-message.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { lockBalance } from '../ledger/balances.queries.ts'
import {
  countTry,
  type DestinationRow,
  findDestination,
  insertDestination,
  lockUnverified,
  replaceDestination,
} from './destinations.queries.ts'
import { findOpenPayout } from './payouts.queries.ts'
import { closePayout } from './settle-payout.ts'

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

const digested = (id: string, code: string): string => `payout destination:${id}:${code}`

type Seller = Pick<SignedIn<'entrepreneur'>, 'accountId' | 'entrepreneurId'> & { name?: string }

/** The number that the account logs in with, if it can get payouts, and whether it needs a code. */
export const readOwnDestination = async (deps: Deps, accountId: string) => {
  const own = await readOwnNumber(deps, accountId)
  if (own === null || methodForPhone(own.phone) === null) return null
  return { phone: formatPhone(own.phone), needsCode: !own.isProven }
}

/**
 * Stores a new payout number and sends a code to it. Nothing changes until the code is entered. The first
 * number needs none if it is the account's own, proven one: then it is current at once and `codeUntil` is
 * null. Refuses with `password_wrong`, `phone_not_valid`, `operator_unknown` for a number without mobile
 * money, and `payout_closed`.
 */
export const nameDestination = async (
  deps: Deps,
  { accountId, entrepreneurId, name = '' }: Seller,
  { phone: typed, password }: { phone: string; password: string },
): Promise<{ phone: string; codeUntil: Date | null }> => {
  await confirmPassword(deps, accountId, password)
  const { phone, method } = readDestination(typed)
  const way = await deps.payouts.forMethod(method)
  if (way === null) throw new Refusal('payout_closed')
  const holderName = await way.provider.holderName({ method, phone })
  const own = await readOwnNumber(deps, accountId)
  const isProven = own?.phone === phone && own.isProven
  const [id, code] = [deps.newId(), drawSixDigits(deps)]
  const codeUntil = later(deps.now(), DESTINATION_CODE_MINUTES)
  const isSet = await deps.db.inTenant(entrepreneurId, async (tx) => {
    // The first lock of every payout transaction.
    await lockBalance(tx, entrepreneurId)
    const isFirst = (await findDestination(tx)) === null
    const codeDigest = deps.secrets.digest(digested(id, code))
    const row = { entrepreneurId, id, phone, method, holderName, codeDigest, codeUntil }
    await insertDestination(tx, { ...row, createdAt: deps.now() })
    const actor = { accountId, name }
    const after = { phone: maskPhone(phone), method }
    await writeShopChange(deps, tx, { actor, action: 'payout_number_named', subject: subjectOf(id), after })
    const message = { kind: 'payout', entrepreneurId, channel: 'sms', recipient: phone } as const
    if (!isProven || !isFirst) {
      await queueMessage(deps, tx, { ...message, text: payoutCodeText(code), endsAt: codeUntil })
      return false
    }
    const heldUntil = await useDestination(deps, tx, { named: row, actor })
    // Without a code to send, this is how the number learns of it.
    const text = payoutChangedText(maskPhone(phone), heldUntil)
    await queueMessage(deps, tx, { ...message, text, endsAt: heldUntil })
    return true
  })
  return { phone: maskPhone(phone), codeUntil: isSet ? null : codeUntil }
}

const subjectOf = (id: string) => ({ type: 'payout_destination', id })

const readDestination = (typed: string): { phone: string; method: PayoutMethod } => {
  const read = readPhone(typed)
  const fieldsOf = (message: string) => ({ fields: { phone: message } })
  if (read === null || !read.isSierraLeoneMobile)
    throw new Refusal('phone_not_valid', undefined, fieldsOf('Valid phone number required'))
  const method = methodForPhone(read.e164)
  if (method === null)
    throw new Refusal('operator_unknown', undefined, fieldsOf('Enter an Orange or Africell number'))
  return { phone: read.e164, method }
}

/**
 * Makes the last stored number current, with the code that was sent to it. Nothing is sent to it for 24
 * hours; the previous number and the seller's e-mail address get a notice. Refuses with `payout_code_wrong`,
 * also for an expired code or after five wrong attempts.
 */
export const confirmDestination = async (
  deps: Deps,
  entrepreneurId: string,
  code: string,
  actor?: Actor,
): Promise<void> => {
  const isRight = await deps.db.inTenant(entrepreneurId, async (tx) => {
    // The first lock of every payout transaction: no payout to the old number starts or is
    // approved meanwhile.
    await lockBalance(tx, entrepreneurId)
    const named = await lockUnverified(tx)
    if (named === null || named.codeUntil <= deps.now() || named.codeTries >= DESTINATION_CODE_TRIES)
      return false
    if (!deps.secrets.isDigestOf(digested(named.id, code), named.codeDigest)) {
      await countTry(tx, named.id)
      return false
    }
    await useDestination(deps, tx, { named, actor })
    const open = await findOpenPayout(tx)
    if (open !== null) await closePayout(deps, tx, { entrepreneurId, payoutId: open.id })
    return true
  })
  if (!isRight) throw new Refusal('payout_code_wrong')
}

type NewDestination = {
  named: Pick<DestinationRow, 'entrepreneurId' | 'id' | 'phone'>
  actor: Actor | undefined
}

/** Makes a number current and sends the notices. Returns until when nothing is sent to it. */
const useDestination = async (deps: Deps, tx: TenantTx, { named, actor }: NewDestination): Promise<Date> => {
  const { entrepreneurId, id, phone } = named
  const before = await findDestination(tx)
  const heldUntil = later(deps.now(), DESTINATION_HOLD_HOURS * 60)
  await replaceDestination(tx, { id, now: deps.now(), heldUntil })
  await writeShopChange(deps, tx, {
    actor,
    action: 'payout_number_changed',
    subject: subjectOf(id),
    before: { phone: before === null ? null : maskPhone(before.phone) },
    after: { phone: maskPhone(phone), heldUntil },
  })
  const [seller] = await tx
    .select({ email: entrepreneurs.email })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, entrepreneurId))
  const text = payoutChangedText(maskPhone(phone), heldUntil)
  const message = { kind: 'payout', entrepreneurId, text, endsAt: heldUntil } as const
  if (before !== null && before.phone !== phone)
    await queueMessage(deps, tx, { ...message, channel: 'sms', recipient: before.phone })
  if (seller?.email) await queueMessage(deps, tx, { ...message, channel: 'email', recipient: seller.email })
  return heldUntil
}
