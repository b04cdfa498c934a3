import { setImmediate as othersTurn } from 'node:timers/promises'
import type { SheetFormat } from '@minit/domain/sales/voucher-sheets.ts'
import { bytesOfPdf, newPdf } from '../../../kernel/pdf.ts'
import { strongestLevel } from '../../../kernel/pdf-qr.ts'
import { drawCards, LAYOUT_24, LAYOUT_40 } from './draw-cards.ts'
import { drawList } from './draw-list.ts'
import { drawRoll, ROLL_58, ROLL_80 } from './draw-roll.ts'
import type { VoucherSheet } from './sheet.ts'

/**
 * Draws a batch, or some of its cards. The same sheet gives the same pages. It yields between pages, as 500
 * cards take a second.
 */
export const drawSheet = async (sheet: VoucherSheet, format: SheetFormat): Promise<Uint8Array> => {
  const isRoll = format === 'roll-58' || format === 'roll-80'
  const doc = await newPdf({ size: isRoll ? null : 'A4', title: `${sheet.packageName}: ${sheet.sellerName}` })
  const bytes = bytesOfPdf(doc)
  for (const _page of pagesOf(doc, sheet, format)) await othersTurn()
  doc.end()
  return bytes
}

const pagesOf = (doc: PDFKit.PDFDocument, sheet: VoucherSheet, format: SheetFormat): Generator<void> => {
  // Links of one sheet have the same length, so one QR level fits all.
  const level = strongestLevel(sheet.cards[0]?.link ?? '')
  switch (format) {
    case 'a4-24':
      return drawCards(doc, sheet, { layout: LAYOUT_24, level })
    case 'a4-40':
      return drawCards(doc, sheet, { layout: LAYOUT_40, level })
    case 'roll-58':
      return drawRoll(doc, sheet, { layout: ROLL_58, level })
    case 'roll-80':
      return drawRoll(doc, sheet, { layout: ROLL_80, level })
    case 'list':
      return drawList(doc, sheet, level)
  }
}
