import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { StatementProvider } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findIntegration } from '../../platform/integrations/integrations.queries.ts'
import { listUncovered } from './days.queries.ts'

/** The nights in which a missed day is requested again, after an outage of the provider or of ours. */
export const DAYS_BACK = 7

/**
 * The last seven days, without today, that no statement of a provider covers, in order. Days before the
 * provider was added are skipped: the account's money then was not ours.
 */
export const uncoveredDays = async (deps: Deps, provider: StatementProvider): Promise<string[]> => {
  const dayAgo = (days: number): string => freetownDay(new Date(deps.now().getTime() - days * DAY_MS))
  const added = await deps.db.readAsPlatform((tx) => findIntegration(tx, provider))
  const addedOn = added === null ? '' : freetownDay(added.createdAt)
  const span = { provider, from: dayAgo(DAYS_BACK), until: dayAgo(1) }
  const days = await deps.db.readAsPlatform((tx) => listUncovered(tx, span))
  return days.filter((day) => day >= addedOn)
}
