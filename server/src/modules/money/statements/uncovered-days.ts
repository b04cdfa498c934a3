import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { StatementProvider } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findIntegration } from '../../platform/integrations/integrations.queries.ts'
import { listUncovered } from './days.queries.ts'

/** A day that a provider, or we, were away on is asked for again so many nights. */
export const DAYS_BACK = 7

/**
 * Those of the seven days before today that no statement of a provider is whole on, the first first. Those before it was
 * added are left out: what an account moved then is not ours.
 */
export const uncoveredDays = async (deps: Deps, provider: StatementProvider): Promise<string[]> => {
  const dayAgo = (days: number): string => freetownDay(new Date(deps.now().getTime() - days * DAY_MS))
  const added = await deps.db.readAsPlatform((tx) => findIntegration(tx, provider))
  const addedOn = added === null ? '' : freetownDay(added.createdAt)
  const span = { provider, from: dayAgo(DAYS_BACK), until: dayAgo(1) }
  const days = await deps.db.readAsPlatform((tx) => listUncovered(tx, span))
  return days.filter((day) => day >= addedOn)
}
