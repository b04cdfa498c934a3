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

/** The digested text of a recovery code, which is valid for this account only. */
const digested = ({ accountId, code }: OwnCode): string => `recovery:${accountId}:${code}`

/** Whether a stored digest is that of this code. */
export const isRecoveryCode = ({ secrets }: Pick<Deps, 'secrets'>, own: OwnCode, stored: string): boolean =>
  secrets.isDigestOf(digested(own), stored)

/** Draws ten new codes and returns them for display, with the digest to store of each. */
export const drawRecoveryCodes = (deps: Deps, accountId: string) => {
  const codes = Array.from({ length: HOW_MANY }, () => drawCode(deps))
  return {
    codes: codes.map(groupCode),
    digests: codes.map((code) => deps.secrets.digest(digested({ accountId, code }))),
  }
}

const STEP_SECONDS = 30
const ISSUER = 'Minit'

/** Creates a secret of 160 bits in Base32, as authenticator apps expect it. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** The URI in an enrolment's QR code. */
export const totpUri = (secret: string, accountName: string): string =>
  generateURI({ issuer: ISSUER, label: accountName, secret })

/**
 * Returns the 30-second step of a six-digit code, accepting one step early or late; null if the code is
 * wrong. The caller checks whether the step was used before.
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
