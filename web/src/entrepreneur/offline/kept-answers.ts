import type { Transport, WireRequest } from '@minit/contract/call.ts'
import { readStoredUser } from '../../lib/session.ts'
import { keysStored, parse, readStored, writeStored } from '../../lib/storage.ts'
import { noteHeard, noteSilence } from './line.ts'

// The last answers that the dashboard and the counter show, on this phone alone and under the id of who is logged in. Logging out clears
// them with everything else that this site has stored.

const PREFIX = 'minit.kept.'
const DASHBOARD =
  /^\/api\/entrepreneur\/(stats|counter|packages|notifications|billing|gateways|claims|money|network)$/
const SHOP = /^\/api\/customer\/business-info\/[^/]+$/

const keyOf = ({ method, path }: WireRequest): string | null => {
  const id = readStoredUser()?.id
  const isKept = method === 'GET' && (DASHBOARD.test(path) || SHOP.test(path))
  return id !== undefined && isKept ? `${PREFIX}${id}.${path}` : null
}

/** Codes open the WiFi for who reads them, and may have ended since: they are not kept. */
const SECRETS = new Set(['password', 'qrCode', 'stockPassword'])

const withoutSecrets = (text: string): string =>
  JSON.stringify(JSON.parse(text, (name, value) => (SECRETS.has(name) ? null : value)))

/** Forgets what was kept for anybody but who is logged in now. */
const forgetOthers = (): void => {
  const own = `${PREFIX}${readStoredUser()?.id ?? ''}.`
  for (const key of keysStored()) if (key.startsWith(PREFIX) && !key.startsWith(own)) writeStored(key, null)
}

/** Where no service worker stands by, the page itself is not there without a line: then an error is what helps. */
const worksOffline = (): boolean => globalThis.navigator?.serviceWorker?.controller != null

/**
 * Keeps what the dashboard reads, and answers with it when nobody can be reached. A refusal is an answer: it is handed on,
 * and the end of a session is never hidden behind an old picture.
 */
export const createKeptTransport = (ask: Transport): Transport => {
  const lastTexts = new Map<string, string>()
  forgetOthers()
  return async (request) => {
    const key = keyOf(request)
    try {
      const answer = await ask(request)
      noteHeard()
      if (key !== null && answer.status === 200 && lastTexts.get(key) !== answer.text) {
        lastTexts.set(key, answer.text)
        writeStored(key, JSON.stringify({ text: withoutSecrets(answer.text) }))
      }
      return answer
    } catch (error) {
      // A call that its screen gave up says nothing of the line.
      if (!(error instanceof TypeError)) throw error
      noteSilence()
      const kept = key === null ? null : parse(readStored(key))
      if (typeof kept?.text !== 'string' || !worksOffline()) throw error
      return { status: 200, statusText: 'OK', text: kept.text }
    }
  }
}
