import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { freeCodeText, myCodeText } from '@minit/domain/messaging/messages.ts'
import {
  isCodeOpen,
  MY_CODE_MINUTES,
  MY_PASSES_DAYS,
  MY_SESSION_DAYS,
  nextCodeAt,
  readMyCode,
} from '@minit/domain/passes/my-passes.ts'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import { drawSixDigits } from '../../../kernel/draw-digits.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { hashToken, newToken } from '../../identity/passwords.ts'
import { queueMyCodeMessage } from '../../messaging/messages/buyer-messages.ts'
import {
  changeMyCode,
  countMyTry,
  deleteMySession,
  hasPasses,
  insertMyCode,
  insertMySession,
  listAskTimes,
  lockAsking,
  lockMyCode,
  type MyCodeRow,
} from './my-passes.queries.ts'

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const digested = (askId: string, code: string): string => `my passes:${askId}:${code}`

const isCodeOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { id, codeDigest }: Pick<MyCodeRow, 'id' | 'codeDigest'>,
  code: string,
): boolean => codeDigest !== null && secrets.isDigestOf(digested(id, code), codeDigest)

const NO_SMS = 'We cannot send SMS now. Open the link of your pass, or ask the seller.'

/**
 * Promises a code to a number. It stores only the request, so that the answer and its timing do not show
 * whether the number ever bought: the job checks later. `isForAll`: also to a number that never bought. Refuses with `phone_not_valid`,
 * `delivery_not_offered` while no gateway sends SMS, and `too_many_requests` if the number was requested too
 * often, from any network.
 */
export const askMyCode = async (
  deps: Deps,
  typed: string,
  isForAll = false,
): Promise<{ askId: string; codeUntil: Date }> => {
  const phone = readPhone(typed)
  if (phone === null || !phone.isSierraLeoneMobile) {
    const message = 'Enter a Sierra Leone mobile number'
    throw new Refusal('phone_not_valid', message, { fields: { phoneNumber: message } })
  }
  if (!(await deps.messages.offeredChannels()).has('sms')) throw new Refusal('delivery_not_offered', NO_SMS)
  const [askId, now] = [deps.newId(), deps.now()]
  const codeUntil = later(now, MY_CODE_MINUTES * 60_000)
  await deps.db.asPlatform(async (tx) => {
    await lockAsking(tx, phone.e164)
    await refuseTooOften(tx, phone.e164, now)
    await insertMyCode(tx, { id: askId, phone: phone.e164, until: codeUntil, createdAt: now })
    await deps.jobs.enqueue(tx, 'send-my-code', { askId, isForAll })
  })
  return { askId, codeUntil }
}

const refuseTooOften = async (tx: Tx, phone: string, now: Date): Promise<void> => {
  const next = nextCodeAt(await listAskTimes(tx, phone, later(now, -DAY_MS)), now)
  if (next === null) return
  const retryAfterSeconds = Math.ceil((next.getTime() - now.getTime()) / 1000)
  const words = 'This number was sent several codes. Use the last one, or try again later.'
  throw new Refusal('too_many_requests', words, { retryAfterSeconds })
}

/**
 * Creates the code of a request and queues its SMS, if the number recently bought or received a pass or `isForAll`.
 */
const sendMyCode = (deps: Deps, { askId, isForAll }: JobPayloads['send-my-code']): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const ask = await lockMyCode(tx, askId)
    if (ask === null || ask.codeDigest !== null || !isCodeOpen(ask, deps.now())) return
    const since = later(deps.now(), -MY_PASSES_DAYS * DAY_MS)
    if (isForAll !== true && !(await hasPasses(tx, ask.phone, since))) return
    const code = drawSixDigits(deps)
    await changeMyCode(tx, askId, { codeDigest: deps.secrets.digest(digested(askId, code)) })
    await queueMyCodeMessage(deps, tx, {
      phone: ask.phone,
      text: isForAll === true ? freeCodeText(code) : myCodeText(code),
      endsAt: ask.until,
    })
  })

/** A device that may show the passes of a number. */
export type MyDevice = { token: string; until: Date }

/**
 * Lets a device show the passes of a number, by the code that was sent to it. Refuses with `my_code_wrong`
 * alike for a wrong, expired or used code, after five wrong attempts, and for a number that got no code.
 */
export const confirmMyCode = async (deps: Deps, askId: string, typed: string): Promise<MyDevice> => {
  const now = deps.now()
  const device = { token: newToken(deps), until: later(now, MY_SESSION_DAYS * DAY_MS) }
  const isRight = await deps.db.asPlatform(async (tx) => {
    const ask = await lockMyCode(tx, askId)
    if (ask === null || !isCodeOpen(ask, now)) return false
    if (!isCodeOf(deps, ask, readMyCode(typed))) {
      await countMyTry(tx, askId)
      return false
    }
    await changeMyCode(tx, askId, { usedAt: now })
    await insertMySession(tx, {
      tokenHash: hashToken(device.token),
      phone: ask.phone,
      createdAt: now,
      until: device.until,
    })
    return true
  })
  if (!isRight) throw new Refusal('my_code_wrong')
  return device
}

/** Ends a device's access permanently, for every copy of its token. */
export const forgetMyDevice = async (deps: Deps, token: string | undefined): Promise<void> => {
  if (token === undefined || token === '') return
  await deps.db.asPlatform((tx) => deleteMySession(tx, hashToken(token)))
}

export const myCodeJobs = (deps: Deps): Pick<JobHandlers, 'send-my-code'> => ({
  'send-my-code': (ask) => sendMyCode(deps, ask),
})
