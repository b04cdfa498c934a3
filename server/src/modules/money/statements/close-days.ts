import { PROVIDER_FORMS, type StatementProvider } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import { countDay, listDaysOf, listMissing, type Missing, type ProviderDay } from './days.queries.ts'
import { insertDifferences, type NewDifference, settleFound } from './differences.queries.ts'
import { lockProvider } from './match.queries.ts'
import type { StatementFileRow } from './statements.queries.ts'

const isByTransaction = (provider: StatementProvider): boolean =>
  PROVIDER_FORMS[provider].identity === 'transaction'

/**
 * Compares each day of a statement with the ledger, one short transaction per day: what the provider lacks
 * becomes a difference, what it has reported since is settled, and the day's figures are computed again.
 */
export const closeDays = async (
  deps: Deps,
  { id, provider }: Pick<StatementFileRow, 'id' | 'provider'>,
): Promise<void> => {
  const days = await deps.db.readAsPlatform((tx) => listDaysOf(tx, id))
  const found = await deps.db.writeAsPlatform((tx) =>
    settleFound(tx, provider, { settledAt: deps.now(), byTransaction: isByTransaction(provider) }),
  )
  const all = new Set([...days, ...found.map(({ day }) => day)])
  for (const day of all) await closeDay(deps, { provider, day })
}

const closeDay = (deps: Deps, day: ProviderDay): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    await lockProvider(tx, day.provider)
    const missing = await listMissing(tx, day, isByTransaction(day.provider))
    await insertDifferences(
      tx,
      missing.map((each) => differenceOf(deps, day, each)),
    )
    await countDay(tx, day, deps.now())
  })

const differenceOf = (
  deps: Deps,
  { provider, day }: ProviderDay,
  { kind, ...missing }: Missing,
): NewDifference => ({
  ...missing,
  id: deps.newId(),
  provider,
  day,
  kind: 'missing_there',
  lineKind: kind,
  foundAt: deps.now(),
})
