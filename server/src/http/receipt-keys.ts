import type { FastifyInstance } from 'fastify'
import { publishedKeys } from '../modules/sales/receipts/receipt-keys.ts'
import type { Deps } from '../ports/deps.ts'

const PATH = '/.well-known/minit-receipt-keys.json'
const FRESH_SECONDS = 300

/**
 * Serves the public keys of receipts as a JSON Web Key Set, for programs that verify receipts themselves. Any
 * site may read them: they are public.
 */
export const addReceiptKeys = (app: FastifyInstance, deps: Deps): void => {
  app.get(PATH, async (_, reply) =>
    reply
      .type('application/jwk-set+json')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .header('access-control-allow-origin', '*')
      .send(JSON.stringify(await publishedKeys(deps))),
  )
}
