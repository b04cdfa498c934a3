import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { Outcome } from '../evidence.ts'
import type { Notice } from './inbox.ts'
import { ordersOf, spoiltFrom } from './spoil.ts'
import { bringsToEnd, isOpenYet, leavesAlone, type Subject } from './subject.ts'

/** The number of parallel senders. */
const AT_ONCE = 16

/** The receiver of notices: returns the status of the answer, and shifts the product's clock. */
export type Place = {
  tell: (notice: Notice) => Promise<number>
  setClock: (aheadMs: number) => Promise<void>
}
/** All notices of one subject, none of which the product has received. */
export type Report = { notices: Notice[]; subject: Subject }
export type Trial = {
  provider: string
  /** Copies of each notice that are sent at once. */
  copies: number
  /** A signed notice also has a time. */
  isSigned: boolean
  /** The product has already received the first one. */
  isEarly?: boolean
  /** The maximum number of forgeries, sampled evenly. */
  most?: number
  /** Repeats the event. */
  happens: () => Promise<Report>
}
export type Seen = { wrong: string[]; forgeries: number; orders: number; notices: number }

const ASKED = 'spoilt: 401 and no change; genuine: 200 in every order, settled within 2 s'

/** Sends spoilt notices, then genuine ones in every order; checks the state before and after each. */
export const tryNotices = async (place: Place, trial: Trial): Promise<Seen> => {
  const { copies, happens, isEarly = false, isSigned } = trial
  const first = await happens()
  const { notices, subject } = first
  const wrong = isEarly ? [] : await isOpenYet(subject)
  let forgeries = 0
  const forged = async () => {
    const reported = await forge(place, trial, notices)
    forgeries = reported.count
    return reported.wrong
  }
  wrong.push(...(await leavesAlone(subject, 'what was forged', forged)))
  if (isSigned)
    wrong.push(...(await leavesAlone(subject, 'what came an hour off', () => sendLate(place, notices))))
  const orders = ordersOf(notices.map((_, index) => index))
  for (const [turn, order] of orders.entries()) {
    const reported = turn === 0 ? first : await happens()
    if (turn > 0 && !isEarly) wrong.push(...(await isOpenYet(reported.subject)))
    const send = () => sendInOrder(place, reported.notices, { order, copies })
    wrong.push(...(await bringsToEnd(reported.subject, send)))
  }
  return { wrong, forgeries, orders: orders.length, notices: notices.length }
}

export const outcomeOf = (what: string, { wrong, forgeries, orders, notices }: Seen, more = ''): Outcome => ({
  what,
  asked: ASKED,
  seen: `${forgeries} spoilt, ${orders} orders${more}${wrong.length === 0 ? '' : `; ${[`${wrong.length} wrong`, ...wrong.slice(0, 5)].join('; ')}`}`,
  isHeld: wrong.length === 0 && notices > 0,
})

const forge = async (
  { tell: send }: Place,
  { provider, most = Number.POSITIVE_INFINITY }: Trial,
  notices: readonly Notice[],
) => {
  const all = notices.flatMap((notice) => spoiltFrom(provider, notice))
  const step = Math.max(1, Math.ceil(all.length / most))
  const spoilt = all.filter((_, index) => index % step === 0)
  const wrong: string[] = []
  const waiting = spoilt.values()
  const worker = async () => {
    for (const { how, notice, isForged } of waiting) {
      const status = await send(notice)
      if (isForged ? status !== 401 : status >= 500) wrong.push(`${how} was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { count: spoilt.length, wrong }
}

/** Sends genuine notices long after and before their time. */
const sendLate = async ({ tell: send, setClock }: Place, notices: readonly Notice[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const aheadMs of [HOUR_MS, -HOUR_MS]) {
    await setClock(aheadMs)
    for (const notice of notices) {
      const status = await send(notice)
      if (status !== 401) wrong.push(`a genuine one, told ${aheadMs / HOUR_MS} h off, was answered ${status}`)
    }
  }
  await setClock(0)
  return wrong
}

/**
 * Sends the notices in this order, each several times at once; returns an error for each answer other
 * than 200.
 */
export const sendInOrder = async (
  { tell: send }: Pick<Place, 'tell'>,
  notices: readonly Notice[],
  { order, copies }: { order: readonly number[]; copies: number },
): Promise<string[]> => {
  const bad: number[] = []
  for (const index of order) {
    const notice = notices[index]
    if (notice === undefined) continue
    const statuses = await Promise.all(Array.from({ length: copies }, () => send(notice)))
    bad.push(...statuses.filter((status) => status !== 200))
  }
  return bad.map((status) => `a genuine one was answered ${status}`)
}
