import { type QrLevel, qrModules, qrSvg } from './qr-modules.ts'

/** A text's QR code as an SVG data URL; `margin` in modules. */
export const drawQr = (
  text: string,
  { level = 'M', margin = 3 }: { level?: QrLevel; margin?: number } = {},
): string => `data:image/svg+xml,${encodeURIComponent(qrSvg(qrModules(text, level), margin))}`

export type QrCache = { draw: (text: string) => string; size: () => number }

/** Caches the newest `max` drawings, about 6 kB each, and evicts the oldest. */
export const createQrCache = (max: number, draw: (text: string) => string = drawQr): QrCache => {
  const drawings = new Map<string, string>()
  const add = (text: string): string => {
    const drawing = draw(text)
    drawings.set(text, drawing)
    const oldest = drawings.size > max ? drawings.keys().next() : { done: true as const, value: undefined }
    if (!oldest.done) drawings.delete(oldest.value)
    return drawing
  }
  return { draw: (text) => drawings.get(text) ?? add(text), size: () => drawings.size }
}
