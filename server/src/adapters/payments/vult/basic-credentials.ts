import { createHash, timingSafeEqual } from 'node:crypto'

export type Credentials = { user: string; password: string }

/**
 * Whether an `Authorization` header has these credentials, compared in constant time. Unset credentials match
 * nothing.
 */
export const hasCredentials = (header: string | undefined, expected: Credentials): boolean => {
  if (expected.user === '' || expected.password === '') return false
  const base64 = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header?.trim() ?? '')?.[1]
  if (base64 === undefined) return false
  const received = Buffer.from(base64, 'base64')
  return timingSafeEqual(digest(received), digest(Buffer.from(`${expected.user}:${expected.password}`)))
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
