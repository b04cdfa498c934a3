import type pg from 'pg'
import { JOB_SCHEMA } from './install.ts'

/**
 * pg-boss stores times by the database's clock and schedules by them: after that clock is set back by an
 * hour, planned work and every job due soon would wait for that hour.
 */
export const WAS_SET_BACK = `
  exists (select from ${JOB_SCHEMA}.version where cron_on > ${JOB_SCHEMA}.job_now() + interval '5 seconds')
    or exists (select from ${JOB_SCHEMA}.job where name = '__pgboss__send-it'
      and singleton_on > (${JOB_SCHEMA}.job_now() at time zone 'utc') + interval '2 minutes')`

/**
 * Rows dated in the future were written before the step: schedules are reset, and waiting jobs keep their
 * remaining delay.
 */
const FORGET_FUTURE = `
  with clock as materialized (select ${JOB_SCHEMA}.job_now() as now)
  update ${JOB_SCHEMA}.version set cron_on = least(cron_on, clock.now), bam_on = least(bam_on, clock.now),
    flow_on = least(flow_on, clock.now), reindex_on = least(reindex_on, clock.now),
    monitor_backoff_on = least(monitor_backoff_on, clock.now) from clock;
  with clock as materialized (select ${JOB_SCHEMA}.job_now() as now)
  update ${JOB_SCHEMA}.queue set monitor_on = least(monitor_on, clock.now), maintain_on = least(maintain_on, clock.now),
    monitor_claim_on = least(monitor_claim_on, clock.now) from clock;
  with clock as materialized (
    select ${JOB_SCHEMA}.job_now() as now, ${JOB_SCHEMA}.job_now() + interval '5 seconds' as soon
  )
  update ${JOB_SCHEMA}.job set
    start_after = case
      when created_on > soon then now + greatest(start_after - created_on, interval '0')
      when started_on > soon then now + greatest(start_after - started_on, interval '0')
      else start_after end,
    created_on = least(created_on, now), started_on = least(started_on, now), heartbeat_on = least(heartbeat_on, now),
    singleton_on = case when singleton_on > now at time zone 'utc' then null else singleton_on end
  from clock
  where created_on > soon or started_on > soon or heartbeat_on > soon or singleton_on > now at time zone 'utc'`

/** Repairs the queue after the database's clock was set back. Idempotent. */
export const repairAfterClockStep = async (pool: pg.Pool): Promise<void> => {
  await pool.query(FORGET_FUTURE)
}
