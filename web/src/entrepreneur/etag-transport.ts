import type { Transport } from '@minit/contract/call.ts'
import { browserTransport } from '../lib/call.ts'
import { readSessionToken } from '../lib/session.ts'

type Kept = { etag: string; text: string; token: string | null }

/**
 * Sends API calls by `fetch` with the current session. It caches answers with an ETag in memory and sends it
 * with the next request: a 304 becomes the cached 200, so that a poll without news transfers no list. Answers
 * of one session are never returned to another.
 */
export const createEtagTransport = (): Transport => {
  const keptByPath = new Map<string, Kept>()
  return async (request) => {
    const { method, path, headers } = request
    const token = readSessionToken()
    const found = method === 'GET' ? keptByPath.get(path) : undefined
    const kept = found?.token === token ? found : undefined
    const answer = await browserTransport({
      ...request,
      headers: { ...headers, ...(kept && { 'if-none-match': kept.etag }) },
    })
    if (kept !== undefined && answer.status === 304) {
      return { status: 200, statusText: 'OK', text: kept.text }
    }
    const { status, text, etag } = answer
    if (method === 'GET' && status === 200 && etag !== null) keptByPath.set(path, { etag, text, token })
    return answer
  }
}
