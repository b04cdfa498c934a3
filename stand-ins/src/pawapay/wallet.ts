import type { Charge } from '../context.ts'

/** What the wallet of the platform begins with in the demo: Le 50,000. */
const USUAL_OPENING_FLOAT_MINOR = 5_000_000

const sum = (charges: readonly Charge[]): number =>
  charges.reduce((minor, { amountMinor }) => minor + amountMinor, 0)

/** What is in the platform's wallet: what customers paid, less what was taken up for sending. */
export const openWallet = (taken: () => Charge[], sent: () => Charge[]) => {
  let openingFloatMinor = USUAL_OPENING_FLOAT_MINOR
  return {
    floatMinor: (): number =>
      openingFloatMinor +
      sum(taken().filter(({ status }) => status === 'charged')) -
      sum(sent().filter(({ status }) => status !== 'failed')),
    setOpeningFloat: (minor: number): void => {
      openingFloatMinor = minor
    },
  }
}
export type Wallet = ReturnType<typeof openWallet>
