import { generateSecret, generateURI, verifySync } from 'otplib'

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
