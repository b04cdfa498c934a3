import { type QrLevel, qrModules } from './qr-modules.ts'

export type PdfQr = { x: number; y: number; size: number; level: QrLevel; quietModules?: number }

const QUIET_MODULES = 2

/** The strongest error correction that does not make the modules smaller. */
export const strongestLevel = (text: string): QrLevel => {
  const sizeAt = (level: QrLevel): number => qrModules(text, level).size
  const coarsest = sizeAt('L')
  return (['Q', 'M'] as const).find((level) => sizeAt(level) === coarsest) ?? 'L'
}

/**
 * Draws a QR code in black on white. Adjacent modules form one rectangle with integer sizes: a tenth of the
 * bytes.
 */
export const drawQr = (doc: PDFKit.PDFDocument, text: string, place: PdfQr): void => {
  const { x, y, size, level, quietModules = QUIET_MODULES } = place
  const { size: modules, isDark } = qrModules(text, level)
  doc
    .save()
    .translate(x, y)
    .scale(size / (modules + 2 * quietModules))
  for (const { row, column, width, height } of rectanglesOf(modules, isDark))
    doc.rect(column + quietModules, row + quietModules, width, height)
  doc.fill('#000000').restore()
}

type Rectangle = { row: number; column: number; width: number; height: number }

/** Covers the dark modules with disjoint rectangles, each as wide and then as high as possible. */
const rectanglesOf = (size: number, isDark: (row: number, column: number) => boolean): Rectangle[] => {
  const isLeft = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => isDark(row, column)),
  )
  const isFree = (row: number, column: number): boolean => isLeft[row]?.[column] ?? false
  const found: Rectangle[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isFree(row, column)) continue
      const rectangle = grownFrom({ row, column, isFree })
      for (let y = row; y < row + rectangle.height; y += 1)
        isLeft[y]?.fill(false, column, column + rectangle.width)
      found.push(rectangle)
    }
  }
  return found
}

const grownFrom = (start: {
  row: number
  column: number
  isFree: (row: number, column: number) => boolean
}): Rectangle => {
  const { row, column, isFree } = start
  let width = 1
  while (isFree(row, column + width)) width += 1
  const isRowFree = (y: number): boolean =>
    Array.from({ length: width }, (_, at) => isFree(y, column + at)).every(Boolean)
  let height = 1
  while (isRowFree(row + height)) height += 1
  return { row, column, width, height }
}
