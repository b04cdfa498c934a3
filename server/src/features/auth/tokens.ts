import { createHash } from 'node:crypto'
import type { Deps } from '../../ports/deps.ts'

const TOKEN_BYTES = 32

/** 256 bits of chance, for a login session or a link; only its hash is stored. */
export const newToken = (deps: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
