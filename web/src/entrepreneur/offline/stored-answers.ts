import type { Transport, WireRequest } from '@minit/contract/call.ts'
import { readStoredUser } from '../../lib/session.ts'
import { keysStored, parse, readStored, writeStored } from '../../lib/storage.ts'
import { noteSilence, recordAgentReport } from './line.ts'

// The last answers for dashboard and counter, stored only on this phone under the id of the logged-in user.
// Logging out deletes them with all stored data of this site.

const PREFIX = 'minit.kept.'
const DASHBOARD =
  /^\/api\/entrepreneur\/(stats|counter|packages|notifications|billing|gateways|claims|money|network)$/
const SHOP = /^\/api\/customer\/business-info\/[^/]+$/

const keyOf = ({ method, path }: WireRequest): string | null => {
  const id = readStoredUser()?.id
  const isKept = method === 'GET' && (DASHBOARD.test(path) || SHOP.test(path))
  return id !== undefined && isKept ? `${PREFIX}${id}.${path}` : null
}

/** Codes open the WiFi for every reader, and may have expired: do not store them. */
const SECRETS = new Set(['password', 'qrCode', 'stockPassword'])

const withoutSecrets = (text: string): string =>
  JSON.stringify(JSON.parse(text, (name, value) => (SECRETS.has(name) ? null : value)))

/** Deletes answers of all users but the one logged in now. */
const forgetOthers = (): void => {
  const own = `${PREFIX}${readStoredUser()?.id ?? ''}.`
  for (const key of keysStored()) if (key.startsWith(PREFIX) && !key.startsWith(own)) writeStored(key, null)
}

/** Without a service worker the page itself does not open offline: then an error is more helpful. */
const worksOffline = (): boolean => globalThis.navigator?.serviceWorker?.controller != null

/**
 * Stores the dashboard's answers and returns them when the server cannot be reached. A refusal is an answer
 * and is returned: stored data never hides the end of a session.
 */
export const createStoredTransport = (ask: Transport): Transport => {
  const lastTexts = new Map<string, string>()
  forgetOthers()
  return async (request) => {
    const key = keyOf(request)
    try {
      const answer = await ask(request)
      recordAgentReport()
      if (key !== null && answer.status === 200 && lastTexts.get(key) !== answer.text) {
        lastTexts.set(key, answer.text)
        writeStored(key, JSON.stringify({ text: withoutSecrets(answer.text) }))
      }
      return answer
    } catch (error) {
      // A call that its screen aborted says nothing about the connection.
      if (!(error instanceof TypeError)) throw error
      noteSilence()
      const kept = key === null ? null : parse(readStored(key))
      if (typeof kept?.text !== 'string' || !worksOffline()) throw error
      return { status: 200, statusText: 'OK', text: kept.text }
    }
  }
}
