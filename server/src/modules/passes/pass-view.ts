import { opensAtOf } from '@minit/domain/passes/pass-line.ts'
import { minutesKept } from '@minit/domain/passes/sharing.ts'
import { wifiQrText } from '@minit/domain/shop/wifi.ts'
import { createQrCache } from '../../kernel/qr.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PassRow } from './passes.queries.ts'

const MAX_DRAWINGS = 1000

// A dashboard's feed and a sheet of slips show up to 250 codes repeatedly.
const drawings = createQrCache(MAX_DRAWINGS)

/**
 * The content of a pass's QR code. Where the seller connects phones by hand, it opens the pass on the
 * seller's phone and joins nothing. The code follows the `#`, so that no server receives it.
 */
const qrTextOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  pass: PassRow,
  { code, isByHand: isManual }: { code: string; isByHand: boolean },
): string =>
  isManual
    ? `${publicUrl}${CONNECT_PATH}#${code}`
    : wifiQrText({ kind: pass.wifiKind, networkName: pass.networkName, code })

/** The page where a seller connects phones by hand. */
const CONNECT_PATH = '/entrepreneur/by-hand'

/**
 * Whether the seller has to connect the phone because no router does. `hasRouter`: a router was heard there.
 */
export const isManual = ({ stockCodeId }: Pick<PassRow, 'stockCodeId'>, hasRouter: boolean): boolean =>
  stockCodeId === null && !hasRouter

/** What an unused pass will run; null once its time began. */
const unusedOf = (pass: PassRow): number | null =>
  pass.unusedMinutes === null ? null : (minutesKept(pass) ?? pass.unusedMinutes)

/**
 * A pass's credentials for its holder; the QR code is an SVG data URL. `unusedMinutes`: without what it gave.
 * `onlineMinutes`: without what its phones use right now.
 */
export const passView = async (deps: Deps, pass: PassRow, hasRouter: boolean) => {
  const password = deps.secrets.open(pass.sealedCode, pass.id)
  const isManualPass = isManual(pass, hasRouter)
  const text = qrTextOf(deps, pass, { code: password, isByHand: isManualPass })
  return {
    networkName: pass.networkName,
    // No WiFi asks for the code of a pass connected by hand, so the view calls it a code, whatever the WiFi
    // is.
    wifiKind: isManualPass ? ('captive' as const) : pass.wifiKind,
    password,
    fromStock: pass.stockCodeId !== null,
    stockPassword: pass.sealedPassword && deps.secrets.open(pass.sealedPassword, `${pass.id}:password`),
    qrCode: drawings.draw(text),
    startsAt: opensAtOf(pass) > pass.startsAt ? opensAtOf(pass) : pass.startsAt,
    expiresAt: pass.expiresAt,
    unusedMinutes: unusedOf(pass),
    onlineMinutes: minutesKept(pass),
    pausedMinutes: pass.pausedSeconds === null ? null : Math.ceil(pass.pausedSeconds / 60),
    hours: pass.hours,
  }
}
