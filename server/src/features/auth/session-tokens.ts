import { createHash } from 'node:crypto'
import type { Deps } from '../../ports/deps.ts'

export const SESSION_IDLE_HOURS = 12
const TOKEN_BYTES = 32

/** 256 bits of chance; only its hash is stored. */
export const newSessionToken = (deps: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url')

export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex')
