import type pg from 'pg'
import { type Finding, fine, warning, wrong } from './findings.ts'

export type SecondPlace = {
  /** PostgreSQL's `synchronous_standby_names`; empty where nobody is waited for. */
  names: string
  /** All that take the log, and how many of them a commit waits for. */
  senders: number
  synchronous: number
  /** Whether the one who asks may see who takes the log, or only how many do. */
  isSeen: boolean
}

/** Those who may not see it all get a row for each sender with nothing but its process. */
const ASKED = `select current_setting('synchronous_standby_names') as names, count(pid)::int as senders,
    (count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum')))::int as synchronous,
    count(pid) = count(sync_state) as "isSeen"
  from pg_stat_replication`

/** Whether who has to have a sale before it is told is there. Asked past a pooler, as the owner. */
export const checkSecondPlace = async (owner: pg.ClientBase): Promise<Finding[]> => {
  const { rows } = await owner.query<SecondPlace>(ASKED)
  return rows.flatMap(secondPlaceFinding)
}

export const secondPlaceFinding = ({ names, senders, synchronous, isSeen }: SecondPlace): Finding[] => {
  const of = 'Second place'
  if (names === '') return []
  if (synchronous > 0) return [fine(of, `What is sold is in a second place before it is told (${names}).`)]
  if (isSeen || senders === 0)
    return [
      wrong(
        of,
        `PostgreSQL waits for ${names}, and nobody of that name takes its log: every sale waits.`,
        'Start what takes it there (minit-wal-receive.service, or that machine’s PostgreSQL). Until then sell without a second copy: set synchronous_standby_names to nothing, and reload PostgreSQL.',
      ),
    ]
  return [
    warning(
      of,
      `PostgreSQL waits for ${names}; whether that place is there may not be seen by this role.`,
      'As a superuser: grant pg_read_all_stats to the role that DATABASE_URL names.',
    ),
  ]
}
