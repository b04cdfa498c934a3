import type { FastifyRequest } from 'fastify'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The parts of a request that tell its origin. */
export type Sent = Pick<FastifyRequest, 'method' | 'headers' | 'protocol' | 'host'>

/**
 * Whether another site's page sent this change. Browsers send `Sec-Fetch-Site`, older ones `Origin`; programs
 * send neither and carry no victim's cookie.
 */
export const isForeignChange = (request: Sent, publicOrigin: string | null): boolean => {
  if (SAFE_METHODS.has(request.method)) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  if (origin === undefined) return false
  return origin !== publicOrigin && origin !== `${request.protocol}://${request.host}`
}
