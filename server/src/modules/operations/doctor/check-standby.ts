import type pg from 'pg'
import * as z from 'zod'
import { type Finding, fine, warning, wrong } from './findings.ts'

type StandbyMonitor = {
  /** PostgreSQL's `synchronous_standby_names`; empty when commits wait for no standby. */
  names: string
  /** All receivers of the log, and how many of them a commit waits for. */
  senders: number
  synchronous: number
  /** Whether this role may see the receivers, or only their number. */
  isSeen: boolean
}

/** An unprivileged role gets a row for each sender with only its process id. */
const ASKED = `select current_setting('synchronous_standby_names') as names, count(pid)::int as senders,
    (count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum')))::int as synchronous,
    count(pid) = count(sync_state) as "isSeen"
  from pg_stat_replication`

/**
 * Checks whether the synchronous standby that must confirm each sale is connected. Bypasses a pooler, as
 * the owner.
 */
export const checkStandby = async (owner: pg.ClientBase): Promise<Finding[]> => {
  const { rows } = await owner.query<StandbyMonitor>(ASKED)
  return rows.flatMap(standbyFinding)
}

const OF = 'Second copy'

const standbyFinding = ({ names, senders, synchronous, isSeen }: StandbyMonitor): Finding[] => {
  if (names === '') return []
  if (synchronous > 0)
    return [fine(OF, `Each sale is on a second machine before it is confirmed (${names}).`)]
  if (isSeen || senders === 0)
    return [
      wrong(
        OF,
        `PostgreSQL waits for ${names}, and no standby of that name takes its log: every sale waits.`,
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

/**
 * Checks the backup status for sales that must wait for a receiving machine while PostgreSQL waits for none.
 */
export const unheededFindings = (text: string): Finding[] =>
  Status.parse(JSON.parse(text)).some((each) => each['waits-for-nobody'])
    ? [
        wrong(
          OF,
          'backup.env says SECOND_PLACE_SYNC=yes, and PostgreSQL waits for no standby: the newest sales may be lost with this machine.',
          'As postgres: psql -c "alter system reset synchronous_standby_names" -c "select pg_reload_conf()". This line goes within a quarter of an hour.',
        ),
      ]
    : []
