import { listRecentActivity } from '@minit/contract/admin/platform.ts'
import { LINES_KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECENT_ACTIVITY } from '../../src/modules/messaging/feed/old-activity.queries.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { listenToStatements } from '../co-location/statements.ts'
import { plansWithoutSeqScans } from '../plans.ts'
import { countRows } from '../records.ts'

const { heard: reported, stop } = listenToStatements()
let fixture: TestApp
let sellers: TestSeller[]
beforeAll(async () => {
  fixture = await startTestApp()
  sellers = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
})
afterAll(async () => {
  stop()
  await fixture.close()
})
beforeEach(() => fixture.database.asOwner('delete from activity; delete from alert_news'))

const hoursAgo = (hours: number) => new Date(fixture.deps.now().getTime() - hours * 3_600_000)

/** Lines written at one instant, of both sellers alternately. */
const writesActivity = (mark: string, count: number, daysAgo: number) =>
  fixture.database.asOwner(
    `insert into activity (entrepreneur_id, id, type, description, amount_minor, created_at)
     select ($1::text[])[1 + i % 2], $2::text || lpad(i::text, 5, '0'), 'other', 'a line', 0, $3::timestamptz from generate_series(1, ${count}) i`,
    [sellers.map(({ id }) => id), mark, hoursAgo(daysAgo * 24)],
  )
const activityLeft = (mark: string) => countRows(fixture, 'activity', `id like '${mark}%'`)

const writesNews = (mark: string, count: number, hours: number, isReported: boolean) =>
  fixture.database.asOwner(
    `insert into alert_news (entrepreneur_id, id, kind, name, created_at, told_at)
     select ($1::text[])[1 + i % 2], $2::text || lpad(i::text, 5, '0'), 'router', 'Stall', $3, $4 from generate_series(1, ${count}) i`,
    [sellers.map(({ id }) => id), mark, hoursAgo(hours), isReported ? hoursAgo(hours) : null],
  )
const newsLeft = (mark: string) => countRows(fixture, 'alert_news', `id like '${mark}%'`)

describe('activity', () => {
  test('is deleted after 90 days, however much there is, and stays until then', async () => {
    await writesActivity('old', 1_205, LINES_KEPT_DAYS.activity + 1)
    await writesActivity('young', RECENT_ACTIVITY + 5, LINES_KEPT_DAYS.activity - 1)
    await cleanUp(fixture.deps)
    expect([await activityLeft('old'), await activityLeft('young')]).toEqual([0, RECENT_ACTIVITY + 5])
  })

  test('that is old stays where the admin sees no newer one', async () => {
    await writesActivity('new', 3, 1)
    await writesActivity('old', 40, LINES_KEPT_DAYS.activity + 1)
    await writesActivity('oldest', 40, LINES_KEPT_DAYS.activity + 2)
    const recent = async () =>
      (await callApp(fixture.app, await anAdmin(fixture))(listRecentActivity, {})).map(({ id }) => id)
    const before = await recent()
    expect(before).toHaveLength(RECENT_ACTIVITY)
    await cleanUp(fixture.deps)
    await cleanUp(fixture.deps)
    expect(await recent()).toEqual(before)
    expect(await countRows(fixture, 'activity')).toBe(RECENT_ACTIVITY)
  })

  test('all stays where there are fewer lines than the page shows', async () => {
    await writesActivity('few', RECENT_ACTIVITY - 1, LINES_KEPT_DAYS.activity * 3)
    await cleanUp(fixture.deps)
    expect(await activityLeft('few')).toBe(RECENT_ACTIVITY - 1)
  })
})

test('push news that was sent, or is too old to be, is deleted after a day, and none sooner', async () => {
  await writesNews('told', 1_205, 25, true)
  await writesNews('late', 3, 25, false)
  await writesNews('today', 5, 23, true)
  await writesNews('untold', 5, 1, false)
  await cleanUp(fixture.deps)
  expect([await newsLeft('told'), await newsLeft('late')]).toEqual([0, 0])
  expect([await newsLeft('today'), await newsLeft('untold')]).toEqual([5, 5])
})

test('activity that cannot be deleted blocks no news, and is deleted in another night', async () => {
  await writesActivity('old', RECENT_ACTIVITY + 2, LINES_KEPT_DAYS.activity + 1)
  await writesNews('told', 2, 25, true)
  await fixture.database.asOwner('revoke delete on activity from minit_platform')
  await expect(cleanUp(fixture.deps)).rejects.toThrow('1 of what is to be deleted')
  expect([await activityLeft('old'), await newsLeft('told')]).toEqual([RECENT_ACTIVITY + 2, 0])
  await fixture.database.asOwner('grant delete on activity to minit_platform')
  await cleanUp(fixture.deps)
  expect(await activityLeft('old')).toBe(RECENT_ACTIVITY)
})

test('no statement of the clean-up scans either table, and the same check finds one that does', async () => {
  await writesActivity('old', RECENT_ACTIVITY + 2, LINES_KEPT_DAYS.activity + 1)
  await writesNews('told', 2, 25, true)
  reported.clear()
  await cleanUp(fixture.deps)
  const texts = [...reported.values()]
    .map(({ text }) => text)
    .filter((text) => /\bactivity\b|\balert_news\b/.test(text))
  expect(texts).toHaveLength(5)
  const whole = 'select from activity where description = $1::text'
  const plans = await plansWithoutSeqScans(fixture.database.ownerUrl, [...texts, whole])
  expect(plans.filter(({ plan }) => plan.includes('Seq Scan')).map(({ text }) => text)).toEqual([whole])
})
