const PIN_DIGITS = 6

/** How many minutes the code that trusts a staff phone is valid. */
export const TRUST_CODE_MINUTES = 10

const STEP_UP = '01234567890'
const STEP_DOWN = '09876543210'

/** 111111, 121212, 123123: a part repeated. */
const isRepeated = (pin: string): boolean => /^(\d)\1+$|^(\d\d)\2+$|^(\d{3})\3$/.test(pin)

const isDate = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12

/** A birthday: day, month and year; year first; or month first. */
const isLikeBirthday = (pin: string): boolean => {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)]
  return isDate(a, b) || isDate(c, b) || isDate(b, a)
}

/**
 * Returns why a PIN is too easy to guess, as a sentence for the user; null if it is good. `phone` is the
 * user's own number, whose last digits others try first.
 */
export const pinProblem = (pin: string, phone: string): string | null => {
  if (!/^\d{6}$/.test(pin)) return `A PIN has ${PIN_DIGITS} digits`
  if (isRepeated(pin)) return 'The same digits again and again are guessed at once. Choose another PIN.'
  if (STEP_UP.includes(pin) || STEP_DOWN.includes(pin))
    return 'Digits in a row are guessed at once. Choose another PIN.'
  if (phone.endsWith(pin)) return 'This is the end of the phone number. Choose another PIN.'
  if (isLikeBirthday(pin)) return 'This could be a birthday, which others know. Choose another PIN.'
  return null
}
