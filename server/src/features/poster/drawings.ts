import QRCode from 'qrcode'

export const INK = '#1b1f1c'
export const MUTED = '#565a54'
export const SUN = '#f6c445'
export const BOARD = '#14381f'

type Square = { x: number; y: number; size: number }

/** The woven band's stripes, in the order and widths of the screens'. */
const STRIPES = [
  ['#0b7a3b', 72],
  ['#ffffff', 2],
  ['#0b63c5', 16],
  ['#ffffff', 2],
  [SUN, 4],
  ['#ffffff', 2],
] as const
const BAND_HEIGHT = 10

/** The woven band on the top edge, from side to side. */
export const drawBand = (doc: PDFKit.PDFDocument, width: number): void => {
  let x = 0
  while (x < width) {
    for (const [colour, stripe] of STRIPES) {
      doc.rect(x, 0, stripe, BAND_HEIGHT).fill(colour)
      x += stripe
    }
  }
}

/** The mark on its green tile, as `web/src/ui/mark.tsx` draws it on screens. */
export const drawMark = (doc: PDFKit.PDFDocument, { x, y, size }: Square): void => {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32)
    .lineWidth(3.2)
    .lineCap('round')
    .lineJoin('round')
  doc.roundedRect(0, 0, 32, 32, 8).fill('#0b7a3b')
  doc.path('M22.5 18.5A8.5 8.5 0 1 1 13.5 9.5M14 13.8V18h4.2').stroke('#ffffff')
  doc.path('M17.6 10a8.6 8.6 0 0 1 4.4 4.4M18.6 4.8A14 14 0 0 1 27.2 13.4').stroke(SUN)
  doc.restore()
}

const QUIET_MODULES = 2

/** A QR code in black on white. A quarter of it may be dirty: posters hang outside. */
export const drawQr = (doc: PDFKit.PDFDocument, text: string, { x, y, size }: Square): void => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
  const step = size / (modules.size + 2 * QUIET_MODULES)
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      doc.rect(x + (column + QUIET_MODULES) * step, y + (row + QUIET_MODULES) * step, step, step)
    }
  }
  doc.fill('#000000')
}
