import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { endAfter } from '@minit/domain/passes/pass-hours.ts'
import {
  octetsOfMegabytes,
  type PassOptions,
  USUAL_OPTIONS,
  useByAfter,
} from '@minit/domain/passes/pass-options.ts'
import { CODE_LENGTH, codeFromBytes, expiryAfter, groupCode } from '@minit/domain/passes/passes.ts'
import { SOLD_CODE_DAYS } from '@minit/domain/shop/code-stock.ts'
import { latestManualStart } from '@minit/domain/shop/joining.ts'
import type { Deps } from '../../ports/deps.ts'
import type { SoldCode } from '../shop/codes/sell-codes.ts'
import type { sites } from '../shop/sellers/sellers.tables.ts'
import type { PassRow } from './passes.queries.ts'
import type { passMinutes } from './passes.tables.ts'

export type SoldMinutes = {
  entrepreneurId: string
  purchaseId: string
  /** The pass is issued at this instant. */
  paidAt: Date
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
  /** Null for the usual ones. */
  passOptions?: PassOptions | null | undefined
  /** The code of the seller's own router that the pass carries; null or left out for one of ours. */
  stockCode?: SoldCode | null
  /** The printed card that it is sold by; null or left out where none is. */
  card?: CardOfPass | null
  /** The last instant to use it first; without one so many days after it is issued. */
  useBy?: Date
  /** The seller connects the phone by hand: its time begins with that, some minutes after paying at the latest. */
  isByHand?: boolean
}

/**
 * A printed card: its code becomes the code of the pass, and `useBy` is the last instant to use it first. `isQuiet`: it is one of
 * many that are sold at once, which the seller is not told of one by one.
 */
export type CardOfPass = { code: string; useBy: Date; isQuiet: boolean }

/** A pass with its code in clear, which is stored nowhere. */
export type IssuedPass = { pass: PassRow; code: string }

export type MadePass = IssuedPass & { minutes: (typeof passMinutes.$inferInsert)[] }

type PassTools = Pick<Deps, 'newId' | 'randomBytes' | 'secrets'>
export type SiteOfPass = Pick<typeof sites.$inferSelect, 'networkName' | 'wifiKind'>

type Timing = { minutes: number; issuedAt: Date; isByHand?: boolean; lastUse?: Date | undefined }

/** How it lets people in, and when its time begins and ends: now, or with its first use. */
const termsOf = (options: PassOptions, { minutes, issuedAt, isByHand = false, lastUse }: Timing) => {
  const { clock, maxDevices, downKbps, upKbps, slowKbps, hours, maxPauses, pauseDays } = options
  const dataLimitOctets = octetsOfMegabytes(options.dataLimitMb)
  const slowAfterOctets = octetsOfMegabytes(options.slowAfterMegabytes)
  const speeds = { downKbps, upKbps, slowAfterOctets, slowKbps }
  const limits = { maxDevices, ...speeds, dataLimitOctets, hours, maxPauses, pauseDays }
  // Only a router can count them.
  const whileOnline = clock === 'while_online' && !isByHand
  const counted = whileOnline
    ? { boughtSeconds: minutes * 60, drawnSeconds: 0 }
    : { boughtSeconds: null, drawnSeconds: null }
  const soldClock = clock === 'while_online' && isByHand ? ('first_use' as const) : clock
  const terms = { clock: soldClock, ...limits, ...counted, firstUsedAt: null }
  if (clock === 'at_payment') {
    const startsAt = isByHand ? latestManualStart(issuedAt) : issuedAt
    const expiresAt = endAfter(hours, startsAt, minutes)
    // The seller's tap moves the start of a pass by hand; one that a router opens says when by itself.
    return {
      ...terms,
      startsAt,
      opensAt: isByHand ? null : startsAt,
      expiresAt,
      useBy: null,
      unusedMinutes: null,
    }
  }
  const useBy = lastUse ?? useByAfter(issuedAt)
  return { ...terms, startsAt: issuedAt, opensAt: null, expiresAt: useBy, useBy, unusedMinutes: minutes }
}

/**
 * The rows of a new pass with its credentials, not yet written. Its time starts now, or with its first use. Of a code of the
 * seller's own router that one counts the time: the pass shows it for some days.
 */
export const makePass = (
  tools: PassTools,
  { networkName, wifiKind }: SiteOfPass,
  sold: SoldMinutes,
): MadePass => {
  const { entrepreneurId, purchaseId, paidAt: issuedAt } = sold
  const passId = tools.newId()
  const code = sold.stockCode?.code ?? sold.card?.code ?? newCode(tools)
  const { isByHand = false } = sold
  const lines = minuteLines(sold)
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0)
  const pass = {
    entrepreneurId,
    id: passId,
    purchaseId,
    networkName,
    wifiKind,
    sealedCode: tools.secrets.seal(code, passId),
    codeDigest: tools.secrets.digest(code),
    ...ofStock(tools, passId, sold.stockCode ?? null),
    ...(sold.stockCode
      ? { ...termsOf(USUAL_OPTIONS, { minutes, issuedAt }), expiresAt: shownUntil(issuedAt, minutes) }
      : // An order of before an option was there has nothing of it.
        termsOf(
          { ...USUAL_OPTIONS, ...sold.passOptions },
          { minutes, issuedAt, isByHand, lastUse: sold.card?.useBy ?? sold.useBy },
        )),
    behindPassId: null,
    revokedAt: null,
    movesUsed: 0,
    pausesUsed: 0,
    resumedAt: null,
    pausedAt: null,
    pausedSeconds: null,
    awayAt: null,
    connectedAt: null,
    connectedBy: null,
  }
  return { pass, code, minutes: lines.map((line) => ({ entrepreneurId, passId, purchaseId, ...line })) }
}

const stockDigested = (stockCodeId: string): string => `stock:${stockCodeId}`

/** What is digested of a pass's code. */
export const passDigested = ({ stockCodeId }: Pick<PassRow, 'stockCodeId'>, code: string): string =>
  stockCodeId === null ? code : stockDigested(stockCodeId)

const ofStock = (tools: PassTools, passId: string, code: SoldCode | null) => {
  if (code === null) return { stockCodeId: null, sealedPassword: null }
  const { id: stockCodeId, password } = code
  const sealedPassword = password === null ? null : tools.secrets.seal(password, `${passId}:password`)
  // Routers that print codes ask for them on their own page. Two of them may print the same one.
  const codeDigest = tools.secrets.digest(stockDigested(stockCodeId))
  return { stockCodeId, sealedPassword, codeDigest, wifiKind: 'captive' as const }
}

const shownUntil = (startsAt: Date, minutes: number): Date =>
  new Date(Math.max(startsAt.getTime() + SOLD_CODE_DAYS * DAY_MS, expiryAfter(startsAt, minutes).getTime()))

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
