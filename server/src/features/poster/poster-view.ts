import QRCode from 'qrcode'
import type { Poster } from './read-poster.ts'

/** The poster as the seller's browser draws it; its QR code is an SVG data URL. */
export const posterView = async ({ slug: _, packages, ...poster }: Poster) => {
  const svg = await QRCode.toString(poster.pageUrl, { type: 'svg', margin: 2, errorCorrectionLevel: 'Q' })
  return {
    ...poster,
    qrCode: `data:image/svg+xml,${encodeURIComponent(svg.trim())}`,
    packages: packages.map(({ priceMinor, ...pack }) => ({ ...pack, price: priceMinor })),
  }
}
