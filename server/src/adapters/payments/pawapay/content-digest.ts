import { createHash, timingSafeEqual } from 'node:crypto'
import { type Dictionary, parseDictionary } from 'structured-headers'

const HASHES = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
])

/**
 * Whether every digest in a `Content-Digest` header (RFC 9530) has a known algorithm and matches the body.
 */
export const digestMatches = (header: string | undefined, rawBody: Uint8Array): boolean => {
  const digests = [...readDigests(header ?? '')]
  return (
    digests.length > 0 &&
    digests.every(
      ([algorithm, [bytes]]) => bytes instanceof ArrayBuffer && isDigestOf(algorithm, bytes, rawBody),
    )
  )
}

const readDigests = (header: string): Dictionary => {
  try {
    return parseDictionary(header)
  } catch {
    return new Map()
  }
}

const isDigestOf = (algorithm: string, received: ArrayBuffer, rawBody: Uint8Array): boolean => {
  const hash = HASHES.get(algorithm)
  if (hash === undefined) return false
  const expected = createHash(hash).update(rawBody).digest()
  return received.byteLength === expected.length && timingSafeEqual(new Uint8Array(received), expected)
}
