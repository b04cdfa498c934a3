import { setTimeout as delay } from 'node:timers/promises'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { readPart, startStatement, takeStatement } from '@minit/server/modules/money/statements/upload.ts'
import { ADMIN } from '../../../server/test/builders.ts'
import type { Lab } from './lab.ts'

const UNDER_WAY = `
  select 'purchase ' || id || ' by ' || payment_method || ' awaits its payment' as what from purchases
    where status = 'awaiting_payment' and payment_method <> 'cash'
  union all select 'message ' || id || ' is queued: ' || coalesce(last_problem, 'not tried') from messages
    -- One without a gateway waits until somebody switches one on.
    where state = 'queued' and last_problem is distinct from 'no gateway is switched on'
  union all select 'refund ' || id || ' is ' || state from refunds where state in ('waiting', 'asked')
  union all select 'part ' || t.id || ' of a payout is ' || t.state from payout_parts t where t.state in ('waiting', 'asked')
  union all select 'job ' || name || ' is ' || state || ': ' || data::text from pgboss.job
    where name in ('deliver-message', 'follow-refund', 'follow-payout', 'match-statement', 'send-suspense-back')
      and (state in ('retry', 'active') or state = 'created' and start_after < now())`

const CHECK_MS = 2_000
const STATEMENT_EVERY_MS = 60_000
const WALLET_WAITS = `select from purchases where status = 'awaiting_payment' and payment_method = 'vult'`

/**
 * Waits until nothing is in progress; throws with a list after this many seconds. Vult reports a payment once
 * and has no status query: a report that was missed is found in its statement, which an operator would load
 * the next day.
 */
export const untilQuiet = async (
  lab: Lab,
  seconds: number,
  onCheck: (left: number) => void,
): Promise<void> => {
  const endsAt = Date.now() + seconds * 1000
  let statementAt = Date.now() + STATEMENT_EVERY_MS / 4
  for (;;) {
    const open = await lab.cluster.asOwner<{ what: string }>(UNDER_WAY)
    if (open.length === 0) return
    onCheck(open.length)
    const isDue = Date.now() > statementAt && (await lab.cluster.asOwner(WALLET_WAITS)).length > 0
    if (isDue) {
      await loadStatement(lab, 'vult')
      statementAt = Date.now() + STATEMENT_EVERY_MS
    }
    if (Date.now() > endsAt)
      throw new Error(
        `not quiet after ${seconds} s:\n${open
          .slice(0, 20)
          .map(({ what }) => what)
          .join('\n')}`,
      )
    await delay(CHECK_MS)
  }
}

const PART_LENGTH = 200_000
/** Uploads and takes the provider's own list of today's movements, as an admin does. */
const loadStatement = async ({ deps, standInsUrl }: Lab, provider: 'vult'): Promise<void> => {
  const text = await (await fetch(`${standInsUrl}/control/statements/${provider}.csv`)).text()
  const id = await startStatement(deps, ADMIN, { provider, fileName: `${provider}.csv` })
  const count = Math.max(1, Math.ceil(text.length / PART_LENGTH))
  for (let number = 0; number < count; number += 1)
    await readPart(deps, {
      id,
      number,
      isLast: number === count - 1,
      text: text.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH),
    })
  const today = freetownDay(deps.now())
  await takeStatement(deps, ADMIN, { id, coveredFrom: today, coveredUntil: today })
}
