import { formatDay, formatDurationWithDays } from '../kernel/durations.ts'
import { formatLe } from '../money/money.ts'
import { gstText } from '../platform/gst.ts'

/**
 * Paper of vouchers: 24 or 40 cards on an A4 page, a receipt printer's roll of 58 or 80 mm, or a list to read
 * out.
 */
export const SHEET_FORMATS = ['a4-24', 'a4-40', 'roll-58', 'roll-80', 'list'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

export const SHEET_FORMAT_NAMES: Readonly<Record<SheetFormat, string>> = {
  'a4-24': 'A4, 24 cards a page',
  'a4-40': 'A4, 40 cards a page',
  'roll-58': 'Receipt printer, 58 mm',
  'roll-80': 'Receipt printer, 80 mm',
  list: 'A list to read out',
}

/** The texts of a card that are not the seller's own. */
export const CARD_TEXTS = {
  starts: 'WiFi starts when you type the code',
} as const

/** "Price includes 15% GST" */
export const cardGstText = (basisPoints: number): string => `Price includes ${gstText(basisPoints)} GST`

/** "1h for Le 35" */
export const cardOffer = (durationMinutes: number, priceMinor: number): string =>
  `${formatDurationWithDays(durationMinutes)} for ${formatLe(priceMinor)}`

/** "20 min free" */
export const freeCardOffer = (durationMinutes: number): string =>
  `${formatDurationWithDays(durationMinutes)} free`

/** "Paid by Kissy School" */
export const paidByText = (payer: string): string => `Paid by ${payer}`

/** "Use by 23 May 2027", from a day written YYYY-MM-DD. */
export const cardLastDay = (lastDay: string): string =>
  `Use by ${formatDay(new Date(`${lastDay}T00:00:00Z`))}`

/**
 * The URL in a card's QR code: as short as possible, since each character makes the code finer. Without the
 * dashes.
 */
export const voucherLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/v/${code.replaceAll('-', '')}`
