import type { Charge } from '../context.ts'

/** The initial balance of the platform's wallet in the demo: Le 50,000. */
const USUAL_OPENING_FLOAT_MINOR = 5_000_000

const sum = (charges: readonly Charge[]): number =>
  charges.reduce((minor, { amountMinor }) => minor + amountMinor, 0)

/** The platform's wallet: payments received less payouts and refunds accepted. */
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
