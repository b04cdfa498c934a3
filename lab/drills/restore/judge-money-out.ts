import type { Outcome } from '../evidence.ts'
import type { Aftermath } from './drill.ts'
import type { Plan } from './plan.ts'
import { none, stated } from './rows.ts'

const ENOUGH = 10

const listed = (found: readonly string[]): string => (found.length === 0 ? '' : `: ${found.join(', ')}`)

/** What became of payouts and refunds that were under way when the machine died. */
export const judgeMoneyOut = (
  { hasSecondPlace }: Pick<Plan, 'hasSecondPlace'>,
  { moneyOut }: Aftermath,
): Outcome[] => {
  const {
    sent,
    twice,
    nowhere,
    unsent,
    toldAndGone,
    told,
    forgotten,
    refundsBooked,
    payoutsBooked,
    refused,
  } = moneyOut
  const missing = [...nowhere, ...unsent]
  return [
    none(
      'sellers who were sent more than they earned, and payments refunded twice, by the provider’s ledger',
      twice,
      ` of ${sent} payouts and refunds sent${listed(twice)}`,
    ),
    none(
      'money that left and is neither in the books nor on the worklist, or is in the books and did not leave',
      missing,
      listed(missing),
    ),
    none(
      'payouts and refunds that are open once all were let go',
      Array.from({ length: moneyOut.stillOpen }),
      `; ${moneyOut.underWayAtEnd} when the machine died`,
    ),
    hasSecondPlace
      ? none(
          'payouts and refunds that sellers were told of, or that were sent, and that are gone',
          [...toldAndGone, ...Array.from({ length: forgotten })],
          ` of ${told}`,
        )
      : stated(
          'payouts and refunds that were sent and that the restored database did not know; asks that were refused while all were held',
          `${forgotten} (${refundsBooked} refunds and ${payoutsBooked} payouts written down by the operator); ${refused}`,
        ),
    {
      what: 'payouts and refunds that sellers were told of at all',
      asked: `more than ${ENOUGH}, or it proves nothing`,
      seen: String(told),
      isHeld: told > ENOUGH,
    },
  ]
}
