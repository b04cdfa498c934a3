import QRCode from 'qrcode'

/** A QR code that says a text, as an SVG data URL. */
export const drawQr = async (text: string): Promise<string> => {
  // As bytes, which mixed letters need anyway: looking for a shorter spelling takes longer than it saves.
  const bytes = { data: Buffer.from(text), mode: 'byte' } as const
  const svg = await QRCode.toString([bytes], { type: 'svg', margin: 3, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg.trim())}`
}

export type QrCache = { draw: (text: string) => Promise<string>; size: () => number }

/** Draws each text once and keeps the newest `max` drawings in memory, about 6 kB each. The oldest goes first. */
export const createQrCache = (max: number, draw = drawQr): QrCache => {
  const drawings = new Map<string, Promise<string>>()
  const add = (text: string): Promise<string> => {
    const drawing = draw(text)
    drawings.set(text, drawing)
    drawing.catch(() => drawings.delete(text))
    const oldest = drawings.size > max ? drawings.keys().next() : { done: true as const, value: undefined }
    if (!oldest.done) drawings.delete(oldest.value)
    return drawing
  }
  return { draw: (text) => drawings.get(text) ?? add(text), size: () => drawings.size }
}
