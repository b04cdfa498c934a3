import { opensAtOf } from '@minit/domain/pass-line.ts'
import { wifiQrText } from '@minit/domain/wifi.ts'
import { createQrCache } from '../../kernel/qr.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PassRow } from './passes.queries.ts'

const MAX_DRAWINGS = 1000

// A dashboard's feed and a sheet of slips show up to 250 of them, again and again.
const drawings = createQrCache(MAX_DRAWINGS)

/** The credentials of a pass as its holder sees them; the QR code is an SVG data URL. `unusedMinutes` as in the row. */
export const passView = async (deps: Deps, pass: PassRow) => {
  const password = deps.secrets.open(pass.sealedCode, pass.id)
  const text = wifiQrText({ kind: pass.wifiKind, networkName: pass.networkName, code: password })
  return {
    networkName: pass.networkName,
    wifiKind: pass.wifiKind,
    password,
    fromStock: pass.stockCodeId !== null,
    stockPassword: pass.sealedPassword && deps.secrets.open(pass.sealedPassword, `${pass.id}:password`),
    qrCode: await drawings.draw(text),
    startsAt: opensAtOf(pass) > pass.startsAt ? opensAtOf(pass) : pass.startsAt,
    expiresAt: pass.expiresAt,
    unusedMinutes: pass.unusedMinutes,
    pausedMinutes: pass.pausedSeconds === null ? null : Math.ceil(pass.pausedSeconds / 60),
    hours: pass.hours,
  }
}
