import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { type FileCode, MAX_CODES_A_FILE, maskCode, readCodeFile } from '@minit/domain/shop/code-files.ts'
import { isStockLow } from '@minit/domain/shop/code-stock.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { listPackages } from '../packages/packages.queries.ts'
import { findOwnGateway } from '../sites/gateways.queries.ts'
import {
  countSold,
  countStock,
  findOpenPackage,
  insertCodes,
  listKnown,
  type NewCode,
  removeLeft,
  type StockCounts,
} from './code-stock.queries.ts'
import { releaseHeld } from './held-codes.queries.ts'

export type CodeUpload = {
  gatewayId: string
  packageId: string
  csv: string
  commit: boolean
  asPrinted?: boolean
}

/** At most this many unreadable lines are reported one by one. */
const MAX_REPORTED = 100
const SAMPLES = 3

/** Refuses with `gateway_not_found`, also for a router that does not print codes. */
const requireCodeGateway = async (tx: TenantTx, id: string): Promise<void> => {
  const gateway = await findOwnGateway(tx, id)
  if (gateway?.kind !== 'codes') throw new Refusal('gateway_not_found')
}

const requirePackage = async (tx: TenantTx, id: string) => {
  const pack = await findOpenPackage(tx, id)
  if (pack === null) throw new Refusal('package_not_found')
  return pack
}

const refuseTooMany = (count: number): void => {
  if (count > MAX_CODES_A_FILE) throw new Refusal('too_many_codes')
}

/**
 * Separates codes whose minutes differ from the package's. Without minutes in the file, the seller's choice
 * counts.
 */
const sortByMinutes = (codes: readonly FileCode[], wanted: number) => {
  const isOther = ({ minutes }: FileCode): boolean => minutes !== null && minutes !== wanted
  return {
    fitting: codes.filter((each) => !isOther(each)),
    others: codes.filter(isOther).map(({ line, minutes }) => ({
      line,
      why: `The file says ${minutes} minutes, and the package has ${wanted}`,
    })),
  }
}

/** The digested text of a printed code, which identifies a code that was uploaded before. */
const digested = (code: string): string => `code:${code}`

const withDigests = ({ secrets }: Pick<Deps, 'secrets'>, each: FileCode) => ({
  ...each,
  digest: secrets.digest(digested(each.code)),
  digests: secrets.digests(digested(each.code)),
})

/** Seals the code in the context of its row's id, so that it opens in no other row. */
const sealed = ({ secrets }: Pick<Deps, 'secrets'>, id: string, { code, password }: FileCode) => ({
  sealedCode: secrets.seal(code, id),
  sealedPassword: password === null ? null : secrets.seal(password, `${id}:password`),
})

/** Codes are sold in the order of their ids, which is the order of the file. */
const idsInOrder = ({ newId }: Pick<Deps, 'newId'>, count: number): string[] =>
  Array.from({ length: count }, newId).toSorted()

const rowsOf = (deps: Deps, codes: readonly (FileCode & { digest: string })[]): NewCode[] => {
  const ids = idsInOrder(deps, codes.length)
  return codes.map((each, index) => {
    const id = ids[index] ?? deps.newId()
    return { id, codeDigest: each.digest, ...sealed(deps, id, each) }
  })
}

/**
 * Reads a file of codes that a seller's router printed. With `commit` it puts the new ones on sale; without
 * it only reports what would change. Refuses with `gateway_not_found`, `package_not_found`, `too_many_codes`,
 * and with `codes_may_be_damaged` if a spreadsheet seems to have changed the codes and `asPrinted` is not set.
 */
export const uploadCodes = async (deps: Deps, entrepreneurId: string, upload: CodeUpload, actor?: Actor) => {
  const { gatewayId, packageId, csv, commit, asPrinted = false } = upload
  const file = readCodeFile(csv)
  refuseTooMany(file.codes.length)
  if (commit && !asPrinted && file.eatenSign !== null) throw new Refusal('codes_may_be_damaged')
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    await requireCodeGateway(tx, gatewayId)
    const { durationMinutes } = await requirePackage(tx, packageId)
    const { fitting, others } = sortByMinutes(file.codes, durationMinutes)
    const found = fitting.map((each) => withDigests(deps, each))
    const known = await listKnown(
      tx,
      gatewayId,
      found.flatMap(({ digests }) => digests),
    )
    const fresh = found.filter(({ digests }) => !digests.some((digest) => known.has(digest)))
    const unreadable = [...file.unreadable, ...others].toSorted((one, other) => one.line - other.line)
    const row = { gatewayId, packageId, addedAt: deps.now() }
    const added = commit ? await insertCodes(tx, row, rowsOf(deps, fresh)) : null
    const change = { actor, action: 'codes_uploaded', subject: subjectOf(upload) } as const
    if (added !== null) await writeShopChange(deps, tx, { ...change, after: { packageId, codes: added } })
    return {
      isCommitted: commit,
      fresh: added ?? fresh.length,
      known: found.length - (added ?? fresh.length) + file.repeated,
      unreadable: unreadable.slice(0, MAX_REPORTED),
      unreadableCount: unreadable.length,
      minutes: [...new Set(file.codes.flatMap(({ minutes }) => minutes ?? []))].slice(0, 10),
      hasPasswords: fresh.some(({ password }) => password !== null),
      eatenSign: file.eatenSign,
      samples: fresh.slice(0, SAMPLES).map(({ code }) => maskCode(code)),
    }
  })
}

const subjectOf = ({ gatewayId }: { gatewayId: string }) => ({ type: 'gateway', id: gatewayId })

const NO_STOCK: StockCounts = { left: 0, kept: 0, soldInDay: 0 }

/**
 * Returns the stock of codes at a gateway for each package that is not archived. Refuses with
 * `gateway_not_found`.
 */
export const readStock = async (deps: Deps, entrepreneurId: string, gatewayId: string) => {
  const dayAgo = new Date(deps.now().getTime() - DAY_MS)
  const { packs, counts, ever } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    await requireCodeGateway(tx, gatewayId)
    return {
      packs: await listPackages(tx, entrepreneurId),
      counts: (await countStock(tx, dayAgo)).filter((count) => count.gatewayId === gatewayId),
      ever: await countSold(tx, gatewayId),
    }
  })
  return packs.map(({ id, name, durationMinutes, isActive, fromStock, isSoldOut }) => {
    const { left, kept, soldInDay } = counts.find(({ packageId }) => packageId === id) ?? NO_STOCK
    const sold = ever.find(({ packageId }) => packageId === id)?.sold ?? 0
    const isLow = isActive && fromStock && isStockLow({ left, soldInDay })
    const pack = { packageId: id, name, durationMinutes, isActive, fromStock, isSoldOut }
    return { ...pack, left, kept, sold, isLow }
  })
}

/** Puts codes that pending orders reserved back on sale. Refuses with `gateway_not_found`. */
export const releaseCodes = (
  deps: Deps,
  entrepreneurId: string,
  of: { gatewayId: string; packageId: string },
  actor?: Actor,
): Promise<{ released: number }> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    await requireCodeGateway(tx, of.gatewayId)
    const released = await releaseHeld(tx, of)
    const after = { packageId: of.packageId, codes: released }
    await writeShopChange(deps, tx, { actor, action: 'codes_released', subject: subjectOf(of), after })
    return { released }
  })

/** Removes a package's unsold codes from the stock. Refuses with `gateway_not_found`. */
export const removeCodes = (
  deps: Deps,
  entrepreneurId: string,
  of: { gatewayId: string; packageId: string },
  actor?: Actor,
): Promise<{ removed: number }> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    await requireCodeGateway(tx, of.gatewayId)
    const removed = await removeLeft(tx, { ...of, removedAt: deps.now() })
    const after = { packageId: of.packageId, codes: removed }
    await writeShopChange(deps, tx, { actor, action: 'codes_removed', subject: subjectOf(of), after })
    return { removed }
  })

export type GatewayStock = { codesLeft: number; codesLow: boolean }

/** Counts the codes left at each gateway that prints codes, and whether any package on sale is low. */
export const readGatewayStocks = async (tx: TenantTx, now: Date): Promise<Map<string, GatewayStock>> => {
  const counts = await countStock(tx, new Date(now.getTime() - DAY_MS))
  const packs = await listPackages(tx, tx.sellerId)
  const stocks = new Map<string, GatewayStock>()
  for (const count of counts) {
    const pack = packs.find(({ id }) => id === count.packageId)
    // Archived packages are no longer sold.
    if (pack === undefined) continue
    const before = stocks.get(count.gatewayId) ?? { codesLeft: 0, codesLow: false }
    stocks.set(count.gatewayId, {
      codesLeft: before.codesLeft + count.left,
      codesLow: before.codesLow || (pack.isActive && isStockLow(count)),
    })
  }
  return stocks
}
