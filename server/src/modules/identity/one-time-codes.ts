import { CODE_LENGTH, codeFromBytes, groupCode } from '@minit/domain/passes/passes.ts'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Deps } from '../../ports/deps.ts'

const HOW_MANY = 10
const BYTES = 32

const drawCode = (deps: Pick<Deps, 'randomBytes'>): string => {
  const code = codeFromBytes(deps.randomBytes(BYTES))
  return code.length === CODE_LENGTH ? code : drawCode(deps)
}

type OwnCode = { accountId: string; code: string }

/** What is digested of a recovery code: it is good for this account alone. */
const digested = ({ accountId, code }: OwnCode): string => `recovery:${accountId}:${code}`

/** Whether this is the code that a stored digest is of. */
export const isRecoveryCode = ({ secrets }: Pick<Deps, 'secrets'>, own: OwnCode, stored: string): boolean =>
  secrets.isDigestOf(digested(own), stored)

/** Ten new codes as people read them, and what is stored of each. */
export const drawRecoveryCodes = (deps: Deps, accountId: string) => {
  const codes = Array.from({ length: HOW_MANY }, () => drawCode(deps))
  return {
    codes: codes.map(groupCode),
    digests: codes.map((code) => deps.secrets.digest(digested({ accountId, code }))),
  }
}

const STEP_SECONDS = 30
const ISSUER = 'Minit'

/** A fresh secret, in Base32 as authenticator apps take it: 160 bits. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** What the QR code of an enrolment says. */
export const totpUri = (secret: string, accountName: string): string =>
  generateURI({ issuer: ISSUER, label: accountName, secret })

/**
 * The 30-second step that a code of six digits belongs to, one step early or late allowed for; null when it is not
 * right. Whether that step was used before is the caller's question.
 */
export const totpStepOf = (secret: string, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  })
  return result.valid ? Math.floor(now.getTime() / 1000 / STEP_SECONDS) + result.delta : null
}
