import QRCode from 'qrcode'

/** A QR code that says a text, as an SVG data URL. */
export const drawQr = async (text: string): Promise<string> => {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 3, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg.trim())}`
}
