import { createHmac, timingSafeEqual } from 'node:crypto'

// Orange signs nothing of what it tells us, and does not name the order. So each payment has an address of its own to be told
// at, which nobody but Orange is given.

const LETTERS = 22

const wordFor = (secret: string, reference: string): string =>
  createHmac('sha256', secret).update(`orange-web notice ${reference}`).digest('base64url').slice(0, LETTERS)

/** Where Orange tells how a payment ended. Within the 120 signs that it takes, for origins of up to 50. */
export const noticeAddress = (origin: string, secret: string, reference: string): string =>
  `${origin}/api/webhooks/orange-web?o=${reference}&s=${wordFor(secret, reference)}`

/** The payment that such an address was made for; null for any other, and while there is no secret. */
export const readNoticeAddress = (path: string, secret: string): string | null => {
  const search = new URLSearchParams(path.split('?')[1] ?? '')
  const [reference, word] = [search.get('o') ?? '', search.get('s') ?? '']
  if (secret === '' || reference === '') return null
  const [expected, given] = [Buffer.from(wordFor(secret, reference)), Buffer.from(word)]
  return expected.length === given.length && timingSafeEqual(expected, given) ? reference : null
}
