import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome } from '../evidence.ts'
import { ownerOf } from '../kills/seller.ts'
import { openShop } from '../kills/shops.ts'
import { openDiary } from '../lab/reported.ts'
import { type Ground, orderPass, placeOf, putFirst, untilSent } from './send.ts'
import { subjectOf } from './subject.ts'
import { outcomeOf, type Report, sendInOrder, tryNotices } from './trial.ts'
import { unknownSends } from './unknown-sender.ts'

/** Money that a provider sends for us, with its own outcome. */
type SentCase = {
  provider: 'pawapay' | 'monime'
  sort: 'payout' | 'refund'
  what: string
  lastDigits: string
  /** The notice arrives before the provider has answered the request. */
  isEarly?: boolean
}

export const SENT_CASES: readonly SentCase[] = [
  { provider: 'pawapay', sort: 'payout', what: 'sent', lastDigits: '000' },
  { provider: 'pawapay', sort: 'payout', what: 'declined', lastDigits: '039' },
  { provider: 'pawapay', sort: 'payout', what: 'sent, reported three times', lastDigits: '169' },
  { provider: 'pawapay', sort: 'payout', what: 'before the answer', lastDigits: '079', isEarly: true },
  { provider: 'monime', sort: 'payout', what: 'sent', lastDigits: '000' },
  { provider: 'monime', sort: 'payout', what: 'declined', lastDigits: '039' },
  { provider: 'monime', sort: 'payout', what: 'before the answer', lastDigits: '079', isEarly: true },
  { provider: 'pawapay', sort: 'refund', what: 'sent', lastDigits: '000' },
  { provider: 'pawapay', sort: 'refund', what: 'declined', lastDigits: '239' },
  { provider: 'pawapay', sort: 'refund', what: 'sent, reported three times', lastDigits: '369' },
  { provider: 'pawapay', sort: 'refund', what: 'before the answer', lastDigits: '279', isEarly: true },
]

const PAYOUT_LE = 20
const PAID_WITHIN_CHECKS = 200
const CHECK_MS = 100

const untilPaid = async ({ lab }: Ground, purchaseId: string): Promise<void> => {
  for (let check = 0; check < PAID_WITHIN_CHECKS; check += 1) {
    const [row] = await lab.cluster.asOwner<{ status: string }>(
      'select status from purchases where id = $1',
      [purchaseId],
    )
    if (row?.status === 'paid') return
    await delay(CHECK_MS)
  }
  throw new Error(`the purchase ${purchaseId} was not paid`)
}

/** Sells one pass in a new shop, pays out or refunds it, and returns the notices of that. */
const sendOnce = async (ground: Ground, { provider, sort, what, lastDigits }: SentCase): Promise<Report> => {
  const { lab, inbox, serverUrl } = ground
  const place = await openShop(lab, 0)
  const isRefund = sort === 'refund'
  if (!isRefund && lastDigits !== '000')
    await lab.cluster.asOwner('update payout_destinations set phone = $2 where entrepreneur_id = $1', [
      place.id,
      `+23276001${lastDigits}`,
    ])
  const input = { seller: place, method: 'orange_money', lastDigits: isRefund ? lastDigits : '000' }
  const purchaseId = await orderPass(ground, input)
  await untilPaid(ground, purchaseId)
  inbox.take()
  const diary = openDiary(`${lab.dir}/sent.jsonl`)
  const owner = ownerOf({ url: serverUrl, diary, isInTime: () => true }, place)
  await (isRefund ? owner.refunds(purchaseId) : owner.asksForMoney(PAYOUT_LE))
  diary.close()
  const counts = diary.counts()
  if (counts[`${sort}: taken`] !== 1) throw new Error(`the ${sort} was refused: ${JSON.stringify(counts)}`)
  const end = what === 'declined' ? 'failed' : isRefund ? 'sent' : 'paid'
  const id = isRefund ? purchaseId : place.id
  return {
    notices: await untilSent(inbox, `/api/webhooks/${provider}/${sort}s`),
    subject: subjectOf(lab.cluster, { sort, id, end }),
  }
}

type Options = { copies: number; strangers: string[] }

/**
 * Tests as for payments, and a genuine notice of money that another installation sent from the same account.
 */
export const proveSent = async (
  ground: Ground,
  one: SentCase,
  { copies, strangers: outsiders }: Options,
): Promise<Outcome> => {
  const { inbox, lab, serverUrl } = ground
  const { provider, sort, what, isEarly = false } = one
  const isKept = (path: string) => path.endsWith(`/${sort}s`)
  inbox.passOn({ url: serverUrl, keeps: isKept, isBoth: isEarly })
  await putFirst(lab, provider)
  const trial = { provider, copies, isEarly, isSigned: true, happens: () => sendOnce(ground, one) }
  const seen = await tryNotices(placeOf(ground), trial)
  const early = inbox.answers()
  const unknown = what === 'sent' ? await sendUnknown(ground, one, { copies, strangers: outsiders }) : null
  const wrong = [
    ...seen.wrong,
    ...(isEarly && early.length === 0 ? ['none came before the answer'] : []),
    ...early.filter((status) => status !== 200).map((status) => `an early one was answered ${status}`),
    ...(unknown?.wrong ?? []),
  ]
  const more = unknown === null ? '' : `, ${unknown.count} of money that is not ours`
  return outcomeOf(`${provider}, a ${sort}: ${what}`, { ...seen, wrong }, more)
}

/** The rows that a notice of foreign money could change. */
const BOOKED = `select (select count(*) from payouts) || ' ' || (select count(*) from payout_events) || ' '
  || (select count(*) from refund_events) || ' ' || (select count(*) from suspense_items) as sums`

const sendUnknown = async (ground: Ground, one: SentCase, { copies, strangers: outsiders }: Options) => {
  const { lab, inbox } = ground
  const { provider, sort } = one
  const reference = await unknownSends(ground, one)
  outsiders.push(reference)
  const notices = await untilSent(inbox, `/api/webhooks/${provider}/${sort}s`)
  const [before] = await lab.cluster.asOwner<{ sums: string }>(BOOKED)
  const order = notices.map((_, index) => index)
  const wrong = await sendInOrder(placeOf(ground), notices, { order, copies })
  const [after] = await lab.cluster.asOwner<{ sums: string }>(BOOKED)
  if (before?.sums !== after?.sums)
    wrong.push(`money that is not ours was booked: ${before?.sums}, then ${after?.sums}`)
  if (notices.length === 0) wrong.push('nothing was told of money that is not ours')
  return { count: notices.length, wrong }
}
