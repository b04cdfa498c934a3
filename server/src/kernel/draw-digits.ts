const DIGITS = 6
const COUNT = 10 ** DIGITS
/** Of the 2^32 numbers of four bytes, those below are as many of each code: what is above is drawn again. */
const UNBIASED = Math.floor(2 ** 32 / COUNT) * COUNT

type RandomBytes = (length: number) => Uint8Array

/** Six digits that nobody chose, each code as likely as the other. */
export const drawSixDigits = ({ randomBytes }: { randomBytes: RandomBytes }): string => {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE(0)
    if (drawn < UNBIASED) return String(drawn % COUNT).padStart(DIGITS, '0')
  }
}
