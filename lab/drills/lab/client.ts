import { setTimeout as delay } from 'node:timers/promises'
import type { Diary } from './reported.ts'

export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}
/** The fields of JSON answers that the drill's clients read. */
type Body = {
  status?: string
  code?: string
  transactionId?: string
  statusToken?: string
  password?: string
  sessionToken?: string
  id?: string
  result?: { password: string }
  nextAction?: { type: string; url?: string }
  codes?: { id: string; code: string }[]
}
export type Answer = { status: number; retryAfter: string | null; body: Body }

/** A client's view of the product: its address, and where its answers are recorded. */
export type Shop = { url: string; diary: Diary; isInTime: () => boolean }

const ANSWER_LIMIT_MS = 40_000
const NEXT_TRY_MS = 300

/** Sends one request; null without an answer. Records answers that must never occur. */
export const ask = async ({ url, diary }: Shop, request: Request): Promise<Answer | null> => {
  const { method = 'POST', path, headers = {}, body } = request
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const retryAfter = response.headers.get('retry-after')
    const text = await response.text()
    const { status } = response
    if (status >= 500 && (status !== 503 || retryAfter === null)) {
      const when = retryAfter === null ? '' : `, Retry-After ${retryAfter}`
      diary.tell({ kind: 'wrong', what: `${method} ${path}: ${status}${when}: ${text.slice(0, 200)}` })
    }
    diary.count(`answered ${status}`)
    // Every answer of the API is JSON with these optional fields.
    const read = JSON.parse(text) as Body
    if (status >= 400 && status < 500) diary.count(`refused: ${status} ${read.code}`)
    return { status, retryAfter, body: read }
  } catch (error) {
    diary.count(error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'cut off')
    return null
  }
}

/** Repeats the same request while there is no answer or a 503; null after the timeout. */
export const askUntilAnswered = async (shop: Shop, request: Request): Promise<Answer | null> => {
  while (shop.isInTime()) {
    const answer = await ask(shop, request)
    if (answer !== null && answer.status < 500) return answer
    await delay(answer?.retryAfter ? Math.min(Number(answer.retryAfter), 5) * 1000 : NEXT_TRY_MS)
  }
  return null
}
