import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { alertsOf, machineAlertsOf } from '@minit/domain/operations/watching.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackups } from '../../src/modules/operations/watching/backups.ts'
import { readMachine } from '../../src/modules/operations/watching/machine.ts'
import { addPlatformGauges } from '../../src/modules/operations/watching/platform-gauges.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { watchMachine, watchThisMachine } from '../../src/modules/operations/watching/watch-machine.ts'
import { watchPlatform } from '../../src/modules/operations/watching/watch-platform.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { DEPLOY } from '../checked-by-programs.ts'
import { startSecondProcess } from '../second-process.ts'

const NOTE_EXIT = join(DEPLOY, 'backup/note-exit')

let fixture: TestApp
let folder: string
let noon: Date
beforeAll(async () => {
  fixture = await startTestApp()
  // The test's clock runs on.
  noon = fixture.deps.now()
  folder = await mkdtemp(join(tmpdir(), 'minit-status-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await fixture.close()
})

const hoursAgo = (hours: number): Date => new Date(noon.getTime() - hours * 3_600_000)
const status = { code: 0, message: 'ok' }
const made = (repository: number, hours: number, error = false) => ({
  error,
  database: { id: 1, 'repo-key': repository },
  timestamp: { start: 0, stop: hoursAgo(hours).getTime() / 1000 },
})

/** A status file with pgBackRest's output, as the timer writes it, now. */
const written = async (repositories: number[], backup: ReturnType<typeof made>[]): Promise<string> => {
  const file = join(folder, 'status.json')
  const repo = repositories.map((key) => ({ key, cipher: 'none', status }))
  await writeFile(file, JSON.stringify([{ name: 'minit', repo, backup }]))
  await utimes(file, noon, noon)
  return file
}
const here = (more: Partial<Deps>): Deps => ({ ...fixture.deps, ...more })
const metricsOf = async (deps: Deps): Promise<string> => {
  const registry = new Registry()
  addPlatformGauges(registry, deps)
  return registry.metrics()
}

test('of each repository the last sound backup counts, and a damaged one does not', async () => {
  const file = await written([1, 2, 3], [made(1, 40), made(1, 3, true), made(2, 26), made(2, 2)])
  const read = await readBackups(file)
  expect(read?.writtenAt).toEqual(noon)
  expect(read?.repositories).toEqual([
    { key: 1, lastAt: hoursAgo(40) },
    { key: 2, lastAt: hoursAgo(2) },
    { key: 3, lastAt: null },
  ])
})

test('the person on call gets an alert about failing backups, and one notice of their recovery', async () => {
  const deps = here({ backupStatusFile: await written([1, 2], [made(1, 2), made(2, 31)]) })
  expect(await watchMachine(deps)).toBe(1)
  const [alert] = alertsOf(await readReadings(deps), deps.now())
  expect(alert).toMatchObject({
    kind: 'backup',
    subject: hostname(),
    publicText: null,
    text: `No sound backup for 31 h in repository 2 of ${hostname()}.`,
  })
  const text = await metricsOf(deps)
  expect(text).toMatch(/minit_backup_last_seconds\{repository="1"\} 72\d\d[.\n]/)
  expect(text).toMatch(/minit_backup_last_seconds\{repository="2"\} 1116\d\d[.\n]/)
  expect(text).toMatch(/minit_backup_checked_seconds \d\d?[.\n]/)
  await written([1, 2], [made(1, 2), made(2, 1)])
  fixture.clock.advance({ minutes: 6 })
  expect(await watchPlatform(deps)).toBe(0)
  expect(await watchMachine(deps)).toBe(1)
  expect(await watchMachine(deps)).toBe(0)
})

/** Ends the unit with the result that systemd passes to the script. */
const ended = async (dataDir: string, result: 'success' | 'exit-code'): Promise<void> => {
  const env = { PATH: process.env.PATH, MINIT_DATA_DIR: dataDir, SERVICE_RESULT: result }
  const settings = { BACKUP_SETTINGS: '/dev/null', NODE_TEXTFILE_DIR: dataDir }
  execFileSync(NOTE_EXIT, ['minit-doctor'], { env: { ...env, ...settings } })
}

test('the person on call gets one alert about a failed timer unit, and one notice of its recovery', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const deps = here({ dataDir, backupStatusFile: null })
  const unitAlerts = async () =>
    machineAlertsOf(await readMachine(deps), deps.now()).filter(({ kind }) => kind === 'unit_failed')
  await ended(dataDir, 'success')
  expect(await unitAlerts()).toEqual([])
  await ended(dataDir, 'exit-code')
  expect(await unitAlerts()).toMatchObject([
    {
      subject: hostname(),
      text: `On ${hostname()} minit-doctor failed. As root: journalctl -u minit-doctor`,
    },
  ])
  const noted = () => readFile(join(dataDir, 'minit-unit-minit-doctor.prom'), 'utf8')
  expect(await noted()).toContain('\nnode_minit_unit_failed{unit="minit-doctor"} 1\n')
  expect(await watchMachine(deps)).toBe(1)
  await ended(dataDir, 'exit-code')
  expect(await watchMachine(deps)).toBe(0)
  await ended(dataDir, 'success')
  expect(await noted()).toContain('\nnode_minit_unit_failed{unit="minit-doctor"} 0\n')
  fixture.clock.advance({ minutes: 6 })
  expect(await watchPlatform(deps)).toBe(0)
  expect(await watchMachine(deps)).toBe(1)
})

test('a machine that runs no minute job reports its own disk and backups, and resolves nothing of others', async () => {
  await fixture.database.asOwner(
    `insert into alerts (id, kind, subject, text, opened_at, last_seen_at) values
       ('f', 'float', '', 'a', $1, $1), ('d', 'disk', 'another', 'a', $1, $1)`,
    [new Date(fixture.deps.now().getTime() - 3_600_000)],
  )
  const deps = here({ backupStatusFile: join(folder, 'nowhere.json') })
  const stop = watchThisMachine(deps, 5)
  const open = () =>
    fixture.database.asOwner<{ kind: string; subject: string }>(
      'select kind, subject from alerts where resolved_at is null order by kind, subject',
    )
  await expect.poll(open).toEqual([
    { kind: 'backup', subject: hostname() },
    { kind: 'disk', subject: 'another' },
    { kind: 'float', subject: '' },
  ])
  await stop()
  // The minute job, on any machine, leaves each machine's alerts to it until the machine has not reported for
  // a day.
  fixture.clock.advance({ minutes: 10 })
  await watchPlatform(fixture.deps)
  expect((await open()).map(({ kind }) => kind)).toEqual(['backup', 'disk'])
  fixture.clock.advance({ hours: 24 })
  await watchPlatform(fixture.deps)
  expect(await open()).toEqual([])
})

test('a process without the database knows that it receives no router reports, though none was sent', async () => {
  const away = await startSecondProcess(fixture, {}, 'postgres://postgres@127.0.0.1:1/nothing')
  const { observingSince } = away.deps
  const stop = watchThisMachine(away.deps, 5)
  await expect.poll(() => away.deps.observingSince > observingSince).toBe(true)
  await stop()
  await away.close()
})

test('a missing or invalid status file raises an alert; without a configured file there is none', async () => {
  const file = await written([], [])
  await writeFile(file, 'no JSON')
  for (const backupStatusFile of [file, join(folder, 'nowhere.json')]) {
    const deps = here({ backupStatusFile })
    const alerts = alertsOf(await readReadings(deps), deps.now())
    expect(alerts.map(({ text }) => text).join()).toContain('cannot be read')
    expect(await metricsOf(deps)).toContain('minit_backup_checked_seconds +Inf\n')
  }
  const deps = here({ backupStatusFile: null })
  expect(alertsOf(await readReadings(deps), deps.now())).toEqual([])
  expect(await metricsOf(deps)).toContain('minit_backup_checked_seconds Nan\n')
})

test('a disk that cannot be read hides nothing else', async () => {
  await aPaidSale(fixture, await aSeller(fixture.deps))
  const readings = await readReadings(here({ dataDir: join(folder, 'gone') }))
  expect(readings.disk).toBeNull()
  expect(readings.sales.lastAt).not.toBeNull()
  expect((await readReadings(here({ dataDir: folder }))).disk?.totalBytes).toBeGreaterThan(0)
})
