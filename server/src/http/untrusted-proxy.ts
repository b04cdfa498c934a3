import type { FastifyInstance } from 'fastify'

/** Logs once that a proxy may be missing in TRUST_PROXY: all its visitors would count as one address. */
export const noteUntrustedProxy = (app: FastifyInstance): void => {
  let isNoted = false
  app.addHook('onRequest', async (request) => {
    const from = request.socket.remoteAddress
    if (isNoted || request.headers['x-forwarded-for'] === undefined || request.ip !== from) return
    isNoted = true
    request.log.warn(
      { from },
      'X-Forwarded-For came from an address that is not in TRUST_PROXY and was ignored; this is said once',
    )
  })
}
