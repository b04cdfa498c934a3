import { alertsOf } from '@minit/domain/operations/watching.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueName } from '../../src/jobs/queues.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { watchPlatform } from '../../src/modules/operations/watching/watch-platform.ts'
import { startTestApp, type TestApp } from '../app.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.database.asOwner('delete from pgboss.job; delete from alerts'))

/** A job made so many minutes ago, which ended a minute later where it has ended. */
const wasMade = (name: QueueName, state: 'created' | 'active' | 'completed' | 'failed', minutesAgo: number) =>
  fixture.database.asOwner(
    `insert into pgboss.job (name, state, created_on, start_after, completed_on)
     select $1, $2::pgboss.job_state, made, made, case when $2 in ('completed', 'failed') then made + interval '1 minute' end
     from (select now() - $3::int * interval '1 minute' as made) n`,
    [name, state, minutesAgo],
  )

const alertsNow = async () => {
  fixture.clock.advance({ seconds: 6 })
  const alerts = alertsOf(await readReadings(fixture.deps), fixture.deps.now())
  return alerts.filter(({ kind }) => kind.startsWith('jobs_')).map(({ kind, text }) => `${kind}: ${text}`)
}

test('a waiting queue and a failed job each raise an alert of their own', async () => {
  await wasMade('forget-people', 'failed', 700)
  await wasMade('follow-payout', 'created', 180)
  await wasMade('deliver-push', 'created', 30)
  expect(await alertsNow()).toEqual([
    'jobs_late: Work waits: a job of follow-payout for 180 min.',
    'jobs_late: Work waits: a job of deliver-push for 30 min.',
    'jobs_given_up: Work was given up: 1 job of forget-people, 699 min ago. The log says why.',
  ])
  const { body } = await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('minit_jobs_failed{queue="forget-people"} 1\n')
  expect(body).not.toContain('minit_job_oldest_due_seconds{queue="forget-people"}')
})

test('there is no alert for a failure that a later job caught up, nor for a poll that repeats in a minute', async () => {
  await wasMade('forget-people', 'failed', 1_500)
  await wasMade('forget-people', 'completed', 60)
  await wasMade('reconcile-payouts', 'failed', 5)
  await wasMade('daily-payouts', 'completed', 5)
  expect(await alertsNow()).toEqual([])
})

test('a job that caught up and failed again raises an alert from the second failure on', async () => {
  await wasMade('daily-payouts', 'failed', 3_000)
  await wasMade('daily-payouts', 'completed', 1_500)
  await wasMade('daily-payouts', 'failed', 61)
  expect(await alertsNow()).toEqual([
    'jobs_given_up: Work was given up: 1 job of daily-payouts, 60 min ago. The log says why.',
  ])
})

test('the alert of a nightly job is sent once, also while the next night runs and when that fails too', async () => {
  const sentTexts = async () => {
    fixture.clock.advance({ minutes: 6 })
    return watchPlatform(fixture.deps)
  }
  await sentTexts()
  await wasMade('clean-up', 'failed', 1_440)
  expect(await sentTexts()).toBe(1)
  await wasMade('clean-up', 'active', 1)
  expect([await sentTexts(), await sentTexts()]).toEqual([0, 0])
  await fixture.database.asOwner(
    "update pgboss.job set state = 'failed', completed_on = now() where state = 'active'",
  )
  expect([await sentTexts(), await sentTexts()]).toEqual([0, 0])
  await wasMade('clean-up', 'completed', 0)
  expect([await sentTexts(), await sentTexts()]).toEqual([1, 0])
})
