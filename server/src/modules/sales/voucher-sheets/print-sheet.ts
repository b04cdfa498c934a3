import { type SheetFormat, voucherLink } from '@minit/domain/sales/voucher-sheets.ts'
import { lastDayOf, voucherName, voucherStateAt } from '@minit/domain/sales/vouchers.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeSellersAudit } from '../../platform/audit/audit.ts'
import { gstNow } from '../../platform/settings/money-terms.ts'
import { findBusinessName } from '../../shop/sellers/sellers.queries.ts'
import { findBatch } from '../vouchers/batches.queries.ts'
import { listVouchers } from '../vouchers/vouchers.queries.ts'
import { drawSheet } from './draw-sheet.ts'
import type { Card } from './sheet.ts'
import { findPrinted, insertPrint, listPrints, lockPrints } from './voucher-sheets.queries.ts'

export type PrintInput = {
  batchId: string
  format: SheetFormat
  /** Null for the whole batch. */
  cardId: string | null
}
type Printer = Actor & { entrepreneurId: string }

/**
 * Draws a batch's cards, or one of them, and records the account that printed them. A reprint is written to
 * the audit log before a code is shown. Refuses with `batch_not_found`, `voucher_not_found`, and
 * `nothing_to_print` if all were used or voided.
 */
export const printSheet = async (deps: Deps, printer: Printer, input: PrintInput) => {
  const found = await deps.db.inTenant(printer.entrepreneurId, (tx) =>
    notePrint(deps, tx, { printer, input }),
  )
  const { batch, cards, isReprint, sellerName } = found
  if (isReprint) await auditReprint(deps, printer, input)
  const sheet = {
    sellerName,
    packageName: batch.packageName,
    durationMinutes: batch.durationMinutes,
    gstBasisPoints: await gstNow(deps),
    priceMinor: batch.priceMinor,
    lastDay: lastDayOf(batch.useBy),
    isReprint,
    givenBy: null,
    cards,
  }
  return {
    fileName: `minit-vouchers-${input.cardId === null ? batch.number : cards[0]?.name}-${input.format}.pdf`,
    bytes: await drawSheet(sheet, input.format),
  }
}

type Noted = { printer: Printer; input: PrintInput }

const notePrint = async (deps: Deps, tx: TenantTx, { printer, input }: Noted) => {
  const { batchId, cardId, format } = input
  await lockPrints(tx, batchId)
  const batch = (await findBatch(tx, batchId))?.batch ?? null
  if (batch === null) throw new Refusal('batch_not_found')
  const cards = await printableCards(deps, tx, { batch, cardId })
  const printed = await findPrinted(tx, batchId)
  const isReprint = printed.has(null) || (cardId !== null && printed.has(cardId))
  await insertPrint(tx, {
    entrepreneurId: tx.sellerId,
    id: deps.newId(),
    batchId,
    voucherId: cardId,
    format,
    isReprint,
    printedBy: printer.name,
    printedAt: deps.now(),
  })
  return { batch, cards, isReprint, sellerName: await findBusinessName(tx, tx.sellerId) }
}

type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>['batch']

/** The cards that can still be sold or used: a used code on a card would only cheat its buyer. */
const printableCards = async (
  deps: Deps,
  tx: TenantTx,
  { batch, cardId }: { batch: Batch; cardId: string | null },
): Promise<Card[]> => {
  const rows = await listVouchers(tx, batch.id)
  const wanted = cardId === null ? rows : rows.filter(({ voucher }) => voucher.id === cardId)
  if (cardId !== null && wanted.length === 0) throw new Refusal('voucher_not_found')
  const now = deps.now()
  const usable = wanted.filter(({ voucher, pass }) =>
    ['unsold', 'sold'].includes(voucherStateAt({ ...voucher, pass: pass?.expiresAt ? pass : null }, now)),
  )
  if (usable.length === 0) throw new Refusal('nothing_to_print')
  return usable.map(({ voucher: { id, position, sealedCode } }) => {
    const code = deps.secrets.open(sealedCode, id)
    return { name: voucherName(batch.number, position), code, link: voucherLink(deps.publicUrl, code) }
  })
}

const auditReprint = (deps: Deps, actor: Printer, { batchId, cardId, format }: PrintInput): Promise<void> =>
  deps.db.asPlatform((tx) =>
    writeSellersAudit(deps, tx, {
      actor,
      action: 'vouchers_printed_again',
      subject: { type: 'voucher_batch', id: batchId },
      after: { format, cardId },
    }),
  )

/** Lists who printed a batch or one of its cards, and when. Refuses with `batch_not_found`. */
export const readPrints = (deps: Deps, entrepreneurId: string, batchId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    if ((await findBatch(tx, batchId)) === null) throw new Refusal('batch_not_found')
    return listPrints(tx, batchId)
  })
