import { createHmac, timingSafeEqual } from 'node:crypto'

// Orange neither signs its notifications nor names the order. So each payment has its own secret address
// for notifications, which only Orange receives.

const LETTERS = 22

const tokenFor = (secret: string, reference: string): string =>
  createHmac('sha256', secret).update(`orange-web notice ${reference}`).digest('base64url').slice(0, LETTERS)

/**
 * The address for Orange's notification of a payment. Within Orange's limit of 120 characters for origins of
 * up to 50.
 */
export const noticeAddress = (origin: string, secret: string, reference: string): string =>
  `${origin}/api/webhooks/orange-web?o=${reference}&s=${tokenFor(secret, reference)}`

/** The payment of such an address; null for any other, and while there is no secret. */
export const readNoticeAddress = (path: string, secret: string): string | null => {
  const search = new URLSearchParams(path.split('?')[1] ?? '')
  const [reference, word] = [search.get('o') ?? '', search.get('s') ?? '']
  if (secret === '' || reference === '') return null
  const [expected, received] = [Buffer.from(tokenFor(secret, reference)), Buffer.from(word)]
  return expected.length === received.length && timingSafeEqual(expected, received) ? reference : null
}
