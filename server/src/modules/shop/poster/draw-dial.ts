import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { dialHowText, POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import type { Dial } from './dial.ts'
import { drawLines, INK, MUTED } from './drawings.ts'

const ROW = 25
const GREEN = '#0b7a3b'

/** Draws the code to dial in large digits, what some sums buy, and how the code comes. */
export const drawDial = (
  doc: PDFKit.PDFDocument,
  { code, limits, rows }: Dial,
  { x, y, width }: { x: number; y: number; width: number },
): void => {
  const place = { x, width, align: 'center' } as const
  const head = { text: POSTER_TEXTS.dialHead, sizes: [20, 14], lines: 1, font: 'bold', colour: INK } as const
  const afterHead = drawLines(doc, head, { ...place, y })
  const digits = { text: code ?? '', sizes: [38, 16], lines: 1, font: 'bold', colour: GREEN } as const
  const afterDigits = drawLines(doc, digits, { ...place, y: afterHead + 2 })
  const top = afterDigits + 8
  for (const [index, { sumMinor, minutes }] of rows.entries()) {
    const line = top + index * ROW
    doc
      .moveTo(x, line)
      .lineTo(x + width, line)
      .lineWidth(0.7)
      .stroke('#d5d8d2')
    const cell = { sizes: [16, 10], lines: 1, font: 'bold', colour: INK } as const
    const at = { y: line + 3, width: width / 2 }
    drawLines(doc, { ...cell, text: formatLe(sumMinor) }, { ...at, x })
    drawLines(
      doc,
      { ...cell, text: formatDurationWithDays(minutes) },
      { ...at, x: x + width / 2, align: 'right' },
    )
  }
  const how = {
    text: dialHowText(limits),
    sizes: [13, 9],
    lines: 3,
    font: 'regular',
    colour: MUTED,
  } as const
  drawLines(doc, how, { ...place, y: top + rows.length * ROW + 6 })
}
