/** The fewest digits at each end that a mask must show to tell one number from others. */
const MIN_SHOWN = 2

/**
 * Whether a number (E.164) can be the one of which a provider showed only some digits, such as
 * "+23276***456". False without a mask, and where it shows too little.
 */
export const fitsMask = (mask: string | null, e164: string): boolean => {
  if (mask === null) return false
  const [start = '', ...rest] = mask.replace(/[^\d*xX]/g, '').split(/[*xX]+/)
  const end = rest.at(-1) ?? ''
  const digits = e164.replace(/\D/g, '')
  const head = start.startsWith('232') || start === '' ? start : `232${start.replace(/^0/, '')}`
  if (rest.length === 0 || end.length < MIN_SHOWN || head.length + end.length > digits.length) return false
  return digits.startsWith(head) && digits.endsWith(end)
}
