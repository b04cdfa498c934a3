import { createHash, timingSafeEqual } from 'node:crypto'

const HASHES = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
])
const MEMBER = /^(?<algorithm>[a-z0-9-]+)=:(?<base64>[A-Za-z0-9+/]+={0,2}):$/

/** Whether every digest in a `Content-Digest` header is one we know and that of these very bytes. */
export const digestMatches = (header: string | undefined, rawBody: Uint8Array): boolean => {
  const members = (header ?? '').split(',').map((member) => MEMBER.exec(member.trim())?.groups)
  return members.every(
    (member) => member !== undefined && isDigestOf(member.algorithm ?? '', member.base64 ?? '', rawBody),
  )
}

const isDigestOf = (algorithm: string, base64: string, rawBody: Uint8Array): boolean => {
  const hash = HASHES.get(algorithm)
  if (hash === undefined) return false
  const expected = createHash(hash).update(rawBody).digest()
  const given = Buffer.from(base64, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
