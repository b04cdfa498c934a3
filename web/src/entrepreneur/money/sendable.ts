import { leToMinor, minorToLe } from '@minit/domain/money/money.ts'
import { largestPayout } from '@minit/domain/money/payouts.ts'
import type { Money } from '../queries.ts'

type Balance = Pick<Money, 'step'> & { balance: Pick<Money['balance'], 'available'> }

// An answer that an older release stored on this phone has no step.
const stepMinorOf = ({ step }: Balance): number => (step === undefined ? 1 : leToMinor(step))

/** Splits the balance in Le into the amount that can be sent, and the rest, which the operator refuses. */
export const sendable = (money: Balance): { amount: number; stays: number } => {
  const availableMinor = leToMinor(money.balance.available)
  const amountMinor = largestPayout(availableMinor, stepMinorOf(money))
  return { amount: minorToLe(amountMinor), stays: minorToLe(availableMinor - amountMinor) }
}

/** Returns whether the operator accepts an amount in Le. */
export const isInSteps = (money: Balance, amount: number): boolean =>
  leToMinor(amount) % stepMinorOf(money) === 0

type Reserved = {
  balance: Pick<Money['balance'], 'reserved'>
  payouts: readonly Pick<Payout, 'state' | 'amount'>[]
}
type Payout = Money['payouts'][number]

/** Splits reserved money in Le into the part that an admin checks, and the part on its way. */
export const reservedParts = ({ balance, payouts }: Reserved): { checked: number; underWay: number } => {
  const checkedMinor = payouts
    .filter(({ state }) => state === 'waits_for_admin')
    .reduce((sum, { amount }) => sum + leToMinor(amount), 0)
  return {
    checked: minorToLe(checkedMinor),
    underWay: minorToLe(Math.max(0, leToMinor(balance.reserved) - checkedMinor)),
  }
}
