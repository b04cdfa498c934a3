import type pg from 'pg'
import * as z from 'zod'
import { type Finding, fine, warning, wrong } from './findings.ts'

type SecondPlace = {
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

const OF = 'Second copy'

const secondPlaceFinding = ({ names, senders, synchronous, isSeen }: SecondPlace): Finding[] => {
  if (names === '') return []
  if (synchronous > 0) return [fine(OF, `What is sold is on a second machine before it is told (${names}).`)]
  if (isSeen || senders === 0)
    return [
      wrong(
        OF,
        `PostgreSQL waits for ${names}, and nobody of that name takes its log: every sale waits.`,
        'Start what takes it there (minit-wal-receive.service, or that machine’s PostgreSQL). To sell without a second copy until then: deploy/backup/README.md, Away for long.',
      ),
    ]
  return [
    warning(
      OF,
      `PostgreSQL waits for ${names}; whether that machine is there may not be seen by this role.`,
      'As a superuser: grant pg_read_all_stats to the role that DATABASE_URL names.',
    ),
  ]
}

const Status = z.array(z.object({ 'waits-for-nobody': z.boolean().default(false) }))

/** Whether the backup's settings have sales wait for a receiving machine, and PostgreSQL does not: by the backup's status. */
export const unheededFindings = (text: string): Finding[] =>
  Status.parse(JSON.parse(text)).some((each) => each['waits-for-nobody'])
    ? [
        wrong(
          OF,
          'backup.env says SECOND_PLACE_SYNC=yes, and PostgreSQL waits for nobody: the newest sales may be lost with this machine.',
          'As postgres: psql -c "alter system reset synchronous_standby_names" -c "select pg_reload_conf()". This line goes within a quarter of an hour.',
        ),
      ]
    : []
