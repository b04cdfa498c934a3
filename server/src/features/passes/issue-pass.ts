import { CODE_LENGTH, codeFromBytes, expiryAfter, groupCode } from '@minit/domain/passes.ts'
import type { Deps } from '../../ports/deps.ts'
import type { sites } from '../sellers/sellers.tables.ts'
import type { PassRow } from './passes.queries.ts'
import type { passMinutes } from './passes.tables.ts'

type SoldMinutes = {
  entrepreneurId: string
  purchaseId: string
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
}

/** A pass with its code in clear, which is stored nowhere. */
export type IssuedPass = { pass: PassRow; code: string }

export type MadePass = IssuedPass & { minutes: (typeof passMinutes.$inferInsert)[] }

type PassTools = Pick<Deps, 'now' | 'newId' | 'randomBytes' | 'secrets'>
export type SiteOfPass = Pick<typeof sites.$inferSelect, 'networkName' | 'wifiKind'>

/** The rows of a new pass with its credentials, not yet written. Its time starts now. */
export const makePass = (
  tools: PassTools,
  { networkName, wifiKind }: SiteOfPass,
  sold: SoldMinutes,
): MadePass => {
  const { entrepreneurId, purchaseId } = sold
  const passId = tools.newId()
  const code = newCode(tools)
  const startsAt = tools.now()
  const lines = minuteLines(sold)
  const totalMinutes = lines.reduce((sum, { minutes }) => sum + minutes, 0)
  const pass = {
    entrepreneurId,
    id: passId,
    purchaseId,
    networkName,
    wifiKind,
    sealedCode: tools.secrets.seal(code, passId),
    codeDigest: tools.secrets.digest(code),
    startsAt,
    expiresAt: expiryAfter(startsAt, totalMinutes),
    revokedAt: null,
  }
  return { pass, code, minutes: lines.map((line) => ({ entrepreneurId, passId, purchaseId, ...line })) }
}

const RANDOM_BYTES = 32

/** In its grouped spelling, which is the password letter for letter. */
export const newCode = (tools: Pick<Deps, 'randomBytes'>): string => {
  const code = codeFromBytes(tools.randomBytes(RANDOM_BYTES))
  return code.length === CODE_LENGTH ? groupCode(code) : newCode(tools)
}

const minuteLines = (sold: SoldMinutes) =>
  [
    { kind: 'base' as const, minutes: sold.baseMinutes },
    { kind: 'wallet_bonus' as const, minutes: sold.walletBonusMinutes },
    { kind: 'loyalty' as const, minutes: sold.loyaltyMinutes },
    { kind: 'vip' as const, minutes: sold.vipMinutes },
  ].filter(({ minutes }) => minutes > 0)
