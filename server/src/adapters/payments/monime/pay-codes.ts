import type {
  OpenPayCode,
  PayCodeCalls,
  PayCodePaymentsReading,
  ProviderReading,
} from '../../../ports/payment-provider.ts'
import { readJson } from '../../read-json.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { lastingEvent } from './lasting-events.ts'
import { type Monime, type MonimeSettings, resultIn } from './monime-calls.ts'
import { ErrorAnswer, PaymentData, pageOf, RecurrentCode, resultOf } from './schemas.ts'

/** A year in hours. A code lasts 10 minutes by default, and no maximum is documented. */
const LASTS = '8760h'
const MAX_PAGES = 20

const codeFrom = ({ id, ussdCode, expireTime }: RecurrentCode): OpenPayCode => {
  const expiresAt = new Date(expireTime ?? '')
  return {
    codeId: id,
    dialCode: ussdCode,
    expiresAt: Number.isNaN(expiresAt.getTime()) ? null : expiresAt,
  }
}

/**
 * Lasting codes are Monime's recurrent payment codes without an amount: the payer types it. A used code cannot
 * be deleted, so it is disabled.
 */
export const payCodeCalls = (
  monime: Monime,
  settings: MonimeSettings,
  tools: ProviderTools,
): PayCodeCalls => ({
  open: async ({ reference, name, mayExist }) => {
    const found = mayExist ? await findCode(monime, reference) : null
    if (found === undefined) return { kind: 'unknown' }
    return found === null
      ? createCode(monime, { reference, name }, { settings, tools })
      : { kind: 'open', code: codeFrom(found) }
  },
  renew: async (codeId) => {
    const code = await change(monime, codeId, { enable: true, duration: LASTS })
    return code === undefined ? null : codeFrom(code)
  },
  close: async (codeId) => (await change(monime, codeId, { enable: false })) !== undefined,
  isPaymentId: (reference) => reference.startsWith('spm-'),
  readPayment: (paymentId) => readLastingPayment(monime, paymentId),
  listPayments: (after) => listPayments(monime, after),
})

const change = async (
  monime: Monime,
  codeId: string,
  changes: object,
): Promise<RecurrentCode | undefined> => {
  const path = `/v1/payment-codes/${encodeURIComponent(codeId)}`
  return resultIn(RecurrentCode, await monime.call({ method: 'PATCH', path, body: JSON.stringify(changes) }))
}

const createCode = async (
  monime: Monime,
  { reference, name }: { reference: string; name: string },
  { settings, tools }: { settings: MonimeSettings; tools: ProviderTools },
): ReturnType<PayCodeCalls['open']> => {
  const shown = name.trim().slice(0, 64).trim()
  const body = JSON.stringify({
    mode: 'recurrent',
    name: shown.length < 3 ? 'Minit WiFi' : shown,
    duration: LASTS,
    reference,
    ...(settings.financialAccountId ? { financialAccountId: settings.financialAccountId } : {}),
    // Its payments carry this: only so is a code of ours recognised without another call.
    metadata: { reference, lasting: 'yes' },
  })
  const call = { method: 'POST', path: '/v1/payment-codes', body, idempotencyKey: reference } as const
  const outcome = await monime.call(call)
  if (outcome.kind !== 'answered') return { kind: 'unknown' }
  const code = resultIn(RecurrentCode, outcome.status === 201 ? { ...outcome, status: 200 } : outcome)
  if (code !== undefined) return { kind: 'open', code: codeFrom(code) }
  const reason = readJson(ErrorAnswer, outcome.text)?.error.reason
  tools.warn?.(`Monime answered ${outcome.status} to a recurrent code: ${reason ?? 'no reason'}`)
  const isRefusal = reason !== undefined && (outcome.status === 400 || outcome.status === 422)
  return isRefusal ? { kind: 'refused', why: reason } : { kind: 'unknown' }
}

/** Null if Monime has no such code, undefined if it did not answer. */
const findCode = async (monime: Monime, reference: string): Promise<RecurrentCode | null | undefined> => {
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/v1/payment-codes?mode=recurrent&limit=50${after}`
    const answer = await monime.read(path, pageOf(RecurrentCode))
    if (answer === undefined) return undefined
    const found = answer.result.find((code) => code.reference === reference)
    if (found !== undefined) return found
    const { next } = answer.pagination
    if (!next) return null
    after = `&after=${encodeURIComponent(next)}`
  }
  return undefined
}

/** The current state of one payment, by Monime's own id. */
const readLastingPayment = async (monime: Monime, paymentId: string): Promise<ProviderReading> => {
  const answer = await monime.read(`/v1/payments/${encodeURIComponent(paymentId)}`, resultOf(PaymentData))
  if (answer === undefined) return { kind: 'unknown' }
  const event = lastingEvent({ ...answer.result, id: answer.result.id ?? paymentId })
  return event === undefined ? { kind: 'pending' } : { kind: 'event', event }
}

/** The list has no filter by code or day: it is read from the newest payment backwards. */
const listPayments = async (monime: Monime, after: string | null): Promise<PayCodePaymentsReading> => {
  const cursor = after === null ? '' : `&after=${encodeURIComponent(after)}`
  const answer = await monime.read(`/v1/payments?limit=50${cursor}`, pageOf(PaymentData))
  if (answer === undefined) return { kind: 'unknown' }
  const times = answer.result.flatMap(({ createTime }) => (createTime ? [Date.parse(createTime)] : []))
  return {
    kind: 'page',
    events: answer.result.flatMap((payment) => lastingEvent(payment) ?? []),
    oldestAt: times.length === 0 ? null : new Date(Math.min(...times)),
    next: answer.pagination.next ?? null,
  }
}
