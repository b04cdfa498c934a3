import { Byte, Charset, Encoder } from '@nuintun/qrcode'

/** Error correction: 25 % (`Q`), 15 % (`M`) or 7 % (`L`, the largest modules). */
export type QrLevel = 'L' | 'M' | 'Q'

/** The square of a QR code without its quiet margin, `size` modules wide. */
export type QrModules = { size: number; isDark: (row: number, column: number) => boolean }

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/**
 * Encodes a text as a QR code of bytes. Non-ASCII text is marked as UTF-8 (ECI 26): without the marker
 * readers guess, and some show another name. ASCII needs no marker.
 */
export const qrModules = (text: string, level: QrLevel): QrModules => {
  const encoder = new Encoder({ level, encode: (content) => new TextEncoder().encode(content) })
  const code = encoder.encode(new Byte(text, isAscii(text) ? Charset.ISO_8859_1 : Charset.UTF_8))
  return { size: code.size, isDark: (row, column) => code.get(column, row) === 1 }
}

/** The data of an SVG path with one horizontal line for each run of dark modules. */
const runsOf = ({ size, isDark }: QrModules, margin: number): string => {
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue
      const from = column
      while (column + 1 < size && isDark(row, column + 1)) column += 1
      runs.push(`M${from + margin} ${row + margin}.5h${column - from + 1}`)
    }
  }
  return runs.join('')
}

/** A QR code as an SVG on white, with a margin of `margin` modules. */
export const qrSvg = (modules: QrModules, margin: number): string => {
  const side = modules.size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${side}v${side}H0z"/><path stroke="#000000" d="${runsOf(modules, margin)}"/></svg>`
}
