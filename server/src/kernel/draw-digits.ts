const DIGITS = 6
const COUNT = 10 ** DIGITS
/** A 32-bit number below this gives each code with equal probability; others are drawn again. */
const UNBIASED = Math.floor(2 ** 32 / COUNT) * COUNT

type RandomBytes = (length: number) => Uint8Array

/** Draws six random digits, each code with equal probability. */
export const drawSixDigits = ({ randomBytes }: { randomBytes: RandomBytes }): string => {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE(0)
    if (drawn < UNBIASED) return String(drawn % COUNT).padStart(DIGITS, '0')
  }
}
