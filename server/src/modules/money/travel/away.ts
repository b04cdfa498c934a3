import { minutesUntil } from '@minit/domain/kernel/durations.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PassRow } from '../../passes/passes.queries.ts'
import { findOpenEnd } from './travels.queries.ts'

/** Where the minutes of a pass are used now, and what is left of them there; null while they are at home. */
export const awayOf = async (deps: Pick<Deps, 'db' | 'now'>, pass: PassRow) => {
  const { awayAt: at } = pass
  if (at === null) return null
  const endsAt = await deps.db.readAsPlatform((tx) => findOpenEnd(tx, pass))
  if (endsAt === null) return null
  return { at, minutesLeft: minutesUntil(endsAt, deps.now()), endsAt }
}
