import type pg from 'pg'
import { type Finding, fine, warning } from './findings.ts'

type State = {
  newest: number | null
  sealsFrom: Date
  isSettled: boolean
  words: number
  unreadable: number
  openPlaces: number
}

/** Reports the progress of a key rotation. Runs as the owner, since the tables may not exist yet. */
export const checkKeys = async (owner: pg.ClientBase): Promise<Finding[]> => {
  const { rows: tables } = await owner.query(
    "select where to_regclass('public.secret_key_walks') is not null",
  )
  if (tables.length === 0) return [ONE]
  const { rows } = await owner.query<State>(
    `select newest.id as newest, newest.seals_from as "sealsFrom", newest.settled_at is not null as "isSettled",
       (select count(distinct wrapped_by)::int from secret_key_parts) as words,
       (select coalesce(sum(unreadable), 0)::int from secret_key_walks where key_id = newest.id) as unreadable,
       (select count(*)::int from secret_key_walks where key_id = newest.id and done_at is null) as "openPlaces"
     from (select * from secret_keys order by id desc limit 1) as newest`,
  )
  return keysFindings(rows[0] ?? null)
}

const ONE = fine('Keys', 'The first key is the only one; `minit key:rotate` adds another.')

const keysFindings = (state: State | null): Finding[] => {
  if (state === null) return [ONE]
  const { newest, words, unreadable, openPlaces, isSettled } = state
  if (words > 1)
    return [
      warning(
        'Keys',
        'Two values of SECRET_KEY open them.',
        'When every process has the new one, run `minit key:finish`.',
      ),
    ]
  if (unreadable > 0)
    return [
      warning(
        'Keys',
        `${unreadable} sealed texts open with none of them.`,
        'The log names each one. Older keys are kept as long as they are there.',
      ),
    ]
  return [fine('Keys', `Key ${newest} is the newest. ${progressOf(openPlaces, isSettled, newest === 1)}`)]
}

const progressOf = (openPlaces: number, isSettled: boolean, isFirst: boolean): string => {
  if (isFirst) return 'It is the only one.'
  if (isSettled) return 'Nothing is sealed by older ones, which no longer open anything.'
  return openPlaces > 0
    ? 'What older ones sealed is being sealed again.'
    : 'Older ones are kept until nothing can need them.'
}
