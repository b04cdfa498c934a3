import type { Outcome } from '../evidence.ts'
import type { Aftermath } from './drill.ts'
import type { Plan } from './plan.ts'
import { none, stated } from './rows.ts'

const ENOUGH = 10

const listed = (found: readonly string[]): string => (found.length === 0 ? '' : `: ${found.join(', ')}`)

/** Judges the payouts and refunds that were in progress when the machine died. */
export const judgeMoneyOut = (
  { hasStandby }: Pick<Plan, 'hasStandby'>,
  { moneyOut }: Aftermath,
): Outcome[] => {
  const {
    sent,
    twice,
    nowhere,
    unsent,
    reportedAndGone,
    told: reported,
    forgotten,
    refundsBooked,
    payoutsBooked,
    refused,
  } = moneyOut
  const missing = [...nowhere, ...unsent]
  return [
    none(
      'payouts beyond earnings, and refunds sent twice, by the provider’s ledger',
      twice,
      ` of ${sent} payouts and refunds sent${listed(twice)}`,
    ),
    none('money out that differs between provider, ledger and worklist', missing, listed(missing)),
    none(
      'payouts and refunds open after the release',
      Array.from({ length: moneyOut.stillOpen }),
      `; ${moneyOut.underWayAtEnd} when the machine died`,
    ),
    hasStandby
      ? none(
          'lost payouts and refunds',
          [...reportedAndGone, ...Array.from({ length: forgotten })],
          ` of ${reported}`,
        )
      : stated(
          'payouts and refunds sent but unknown to the restored database; requests refused while all were held',
          `${forgotten} (${refundsBooked} refunds, ${payoutsBooked} payouts entered by the operator); ${refused}`,
        ),
    {
      what: 'payouts and refunds reported to sellers',
      asked: `more than ${ENOUGH}, or it proves nothing`,
      seen: String(reported),
      isHeld: reported > ENOUGH,
    },
  ]
}
