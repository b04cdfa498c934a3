import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

const FOLDER = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url))
const PROMTOOL = '/usr/bin/promtool'
const read = (name: string): string => readFileSync(FOLDER + name, 'utf8')
const run = promisify(execFile)

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const hasPromtool = existsSync(PROMTOOL)
if (!hasPromtool)
  process.stderr.write('SKIPPED: alert rules are not tested, because promtool is not installed\n')

test.skipIf(!hasPromtool)(
  'each alert fires on a problem, and stays quiet on a healthy platform',
  async () => {
    await run(PROMTOOL, ['check', 'rules', 'minit.rules.yml'], { cwd: FOLDER })
    const { stdout } = await run(PROMTOOL, ['test', 'rules', 'minit.rules.test.yml'], { cwd: FOLDER })
    expect(stdout).toContain('SUCCESS')
    const names = [...read('minit.rules.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    const cases = read('minit.rules.test.yml')
    for (const name of names)
      for (const kind of ['bad', 'well']) expect(cases).toContain(`name: ${name} ${kind}\n`)
  },
)

const METRICS = /\b(?:minit|nodejs)_[a-z0-9_]+/g
const chartedIn = (dashboard: string): string[] => {
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

test('rules and dashboard query only metrics that the server exposes', async () => {
  const exposed = (await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  const types = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const texts = [...chartedIn(read('grafana-dashboard.json')), read('minit.rules.yml')]
  const asked = texts.flatMap((text) => text.match(METRICS) ?? [])
  expect(asked.length).toBeGreaterThan(20)
  const unknown = asked.filter(
    (name) => !types.has(name) && !types.has(name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('renamed metrics keep their former names for one release', async () => {
  const exposed = (await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  const isExposed = (name: string): boolean => exposed.includes(`# TYPE ${name} gauge`)
  expect(
    [
      ['minit_payment_polls_due', 'minit_payment_looks_due'],
      ['minit_payment_polls_oldest_due_seconds', 'minit_payment_looks_oldest_due_seconds'],
      ['minit_jobs_failed', 'minit_jobs_given_up'],
      ['minit_backup_checked_seconds', 'minit_backup_looked_at_seconds'],
      ['minit_standby_missing', 'minit_second_place_missing'],
    ].filter((names) => !names.every(isExposed)),
  ).toEqual([])
})

/** The alerts on Minit's own metrics that no chart shows. */
const unseenAlerts = (dashboard: string): string[] => {
  const charted: readonly string[] = chartedIn(dashboard).join(' ').match(METRICS) ?? []
  const rules = read('minit.rules.yml').split('- alert: ').slice(1)
  return rules.flatMap((rule) => {
    const asked: readonly string[] = rule.match(METRICS) ?? []
    const isSeen = asked.length === 0 || asked.some((name) => charted.includes(name))
    return isSeen ? [] : [rule.slice(0, rule.indexOf('\n'))]
  })
}

test('a chart shows every metric of an alert on Minit’s own metrics', () => {
  const dashboard = read('grafana-dashboard.json')
  expect(unseenAlerts(dashboard)).toEqual([])
  expect(unseenAlerts(dashboard.replaceAll('minit_disk_', 'other_disk_'))).toEqual(['MinitDiskFull'])
})
