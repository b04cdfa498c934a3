import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { TEST_SECRET_KEY } from '../../../../test/global-setup.ts'
import { openMarketplace } from '../../../../test/marketplace.ts'
import { readStoredSettings } from '../../platform/integrations/settings-store.ts'
import { ownClockFindings } from './check-clock.ts'
import {
  backupFinding,
  checkChecksums,
  checksumsFinding,
  migrationFinding,
  skewFinding,
} from './check-database.ts'
import { checkRepositories, repositoryFindings } from './check-repositories.ts'
import { checkIntegrations, checkOnCall, checkPublicUrl, diskFinding } from './check-surroundings.ts'
import { examine } from './doctor.ts'
import { exitStatusOf, type Finding, findingText, fine, orWrong, warning, wrong } from './findings.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

describe('a backup', () => {
  test.each([
    ['warning', { mode: 'off', archivedAt: null, failedAt: null }],
    ['warning', { mode: 'on', archivedAt: null, failedAt: null }],
    ['warning', { mode: 'on', archivedAt: ago(61), failedAt: null }],
    ['wrong', { mode: 'on', archivedAt: ago(10), failedAt: ago(5) }],
    ['wrong', { mode: 'on', archivedAt: null, failedAt: ago(5) }],
    ['fine', { mode: 'on', archivedAt: ago(5), failedAt: ago(10) }],
  ] as const)('is %s for %j', (state, archiver) => {
    expect(backupFinding(archiver, NOW).state).toBe(state)
  })
})

describe('the backups of a repository', () => {
  const info = (hours: number | null, change: { error?: boolean; code?: number } = {}) =>
    JSON.stringify([
      {
        name: 'minit',
        repo: [{ key: 1, cipher: 'none', status: { code: change.code ?? 0, message: 'as it says' } }],
        backup:
          hours === null
            ? []
            : [
                {
                  error: change.error ?? false,
                  database: { id: 1, 'repo-key': 1 },
                  timestamp: { start: 0, stop: ago(hours * 60).getTime() / 1000 },
                },
              ],
      },
    ])

  test('warn while all of them are on the disk of the database', () => {
    const both = [1, 2].map((key) => ({ key, status: { code: 0, message: 'ok' } }))
    const backup = [1, 2].map((key) => ({
      database: { 'repo-key': key },
      timestamp: { stop: ago(60).getTime() / 1000 },
    }))
    const statesOf = (disk: number[] | undefined) =>
      repositoryFindings(
        JSON.stringify([{ name: 'minit', 'on-database-disk': disk, repo: both, backup }]),
        NOW,
      ).map(({ state }) => state)
    expect(statesOf([1, 2])).toEqual(['fine', 'fine', 'warning'])
    for (const disk of [[1], [2], [], undefined]) expect(statesOf(disk)).toEqual(['fine', 'fine'])
  })

  test.each([
    ['fine', info(25)],
    ['warning', info(27)],
    ['wrong', info(51)],
    ['wrong', info(1, { error: true })],
    ['wrong', info(1, { code: 99 })],
    ['wrong', info(null)],
    ['wrong', '[]'],
  ])('are %s for %s', (state, text) => {
    expect(repositoryFindings(text, NOW).map((finding) => finding.state)).toEqual([state])
  })
})

test('production checks for backups even without a status file', async () => {
  const nothing = { backupStatusFile: null, areBackupsElsewhere: false }
  expect(await checkRepositories({ mode: 'production', ...nothing }, NOW)).toMatchObject([
    { state: 'warning', remedy: expect.stringContaining('node exporter') },
  ])
  expect(await checkRepositories({ mode: 'demo', ...nothing }, NOW)).toEqual([])
  const elsewhere = { ...nothing, mode: 'production', areBackupsElsewhere: true } as const
  expect(await checkRepositories(elsewhere, NOW)).toMatchObject([{ state: 'fine' }])
})

test.each([
  ['fine', 0, 'They are those of this release.'],
  ['warning', 2, '2 migrations of this release are not applied yet.'],
  ['fine', -3, '3 migrations are of a later release, which this one lives with.'],
])('tables are %s where %i migrations are missing', (state, missing, says) => {
  expect(migrationFinding(missing)).toMatchObject({ state, says })
})

test.each([
  ['NTPSynchronized=yes\n', ['fine']],
  ['NTPSynchronized=no\n', ['warning']],
  ['', []],
])('the clock of this machine for the systemd output %j', (said, states) => {
  expect(ownClockFindings(said).map(({ state }) => state)).toEqual(states)
})

test('two seconds between clocks are fine, three are not', () => {
  const at = (seconds: number) => skewFinding('Clock', new Date(NOW.getTime() + seconds * 1_000), NOW)
  expect(at(-2).state).toBe('fine')
  expect(at(3)).toMatchObject({ state: 'wrong', says: 'It is 3 s ahead of this machine’s.' })
  expect(at(-3)).toMatchObject({ says: 'It is 3 s behind this machine’s.' })
})

test('a database without checksums is a warning that says how to enable them', () => {
  expect(checksumsFinding('on').state).toBe('fine')
  expect(checksumsFinding('off')).toMatchObject({
    state: 'warning',
    remedy: expect.stringContaining('pg_checksums --enable'),
  })
})

test.each([
  ['fine', 20],
  ['warning', 9],
  ['wrong', 2],
  ['wrong', 0.5],
])('a disk is %s with %s of 100 GB free', (state, freeGigabytes) => {
  expect(diskFinding('/data', { freeBytes: freeGigabytes * 1e9, totalBytes: 100e9 }).state).toBe(state)
})

test('the exit status is that of the worst finding, and every finding but a fine one says what to do', () => {
  const lines: Finding[] = [fine('A', 'Well.'), warning('B', 'Hm.', 'Look.')]
  expect(exitStatusOf(lines.slice(0, 1))).toBe(0)
  expect(exitStatusOf(lines)).toBe(1)
  expect(exitStatusOf([...lines, wrong('C', 'No.', 'Mend.')])).toBe(2)
  expect(findingText(warning('B', 'Hm.', 'Look.'))).toMatch(/^WARNING {2}B: Hm\.\n\s+Look\.$/)
})

test('a check that throws becomes a wrong finding, and the others continue', async () => {
  const failed = await orWrong('Disk', () => Promise.reject(new Error('no such folder')))
  expect(failed).toMatchObject([{ state: 'wrong', says: 'This could not be checked: no such folder' }])
})

describe('with a running server', () => {
  let fixture: TestApp
  beforeAll(async () => {
    fixture = await startTestApp()
  })
  afterAll(() => fixture.close())

  const examined = (more: NodeJS.ProcessEnv = {}) =>
    examine({
      DATABASE_URL: fixture.database.ownerUrl,
      SECRET_KEY: TEST_SECRET_KEY,
      PUBLIC_URL: fixture.url,
      ...more,
    })
  const lineOf = (findings: Finding[], of: string) => findings.find((finding) => finding.of.startsWith(of))

  test('everything but the backup is fine, and nothing changes', async () => {
    const findings = await examined()
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
    for (const of of [
      'Settings',
      'Tables',
      'Database',
      'Rights',
      'Clock of the database',
      'PUBLIC_URL',
      'Clock at',
    ])
      expect(lineOf(findings, of)).toMatchObject({ state: 'fine' })
  })

  test('reads the checksum setting from PostgreSQL', async () => {
    const [kept] = await fixture.database.asOwner<{ data_checksums: string }>('show data_checksums')
    expect(await checkChecksums(fixture.deps.db)).toEqual([
      checksumsFinding(kept?.data_checksums ?? 'not said'),
    ])
  })

  test('counts a missing migration', async () => {
    await fixture.database.asOwner(
      `create table kept_migrations as select * from drizzle.__drizzle_migrations order by created_at desc limit 1`,
    )
    await fixture.database.asOwner(
      'delete from drizzle.__drizzle_migrations where id in (select id from kept_migrations)',
    )
    expect(lineOf(await examined(), 'Tables')).toMatchObject({
      state: 'warning',
      says: '1 migrations of this release are not applied yet.',
    })
    await fixture.database.asOwner('insert into drizzle.__drizzle_migrations select * from kept_migrations')
  })

  test('names each setting that production refuses', async () => {
    const findings = await examine({ MINIT_MODE: 'production', PUBLIC_URL: 'http://minit.test' })
    expect(findings.map(({ says }) => says.split(':')[0])).toEqual([
      'DATABASE_URL is missing',
      'PUBLIC_URL is not https',
      'SECRET_KEY is missing',
      'TRUST_PROXY is missing',
    ])
    expect(exitStatusOf(findings)).toBe(2)
  })

  test('an address without a server, or with another server, is wrong', async () => {
    expect(await checkPublicUrl('http://127.0.0.1:9')).toMatchObject([{ state: 'wrong' }])
    expect(await checkPublicUrl(fixture.standInsUrl)).toMatchObject([
      { state: 'wrong', says: expect.stringContaining('/readyz answers 404') },
    ])
  })

  test('a missing on-call contact is a warning', async () => {
    expect(await checkOnCall({ ...fixture.deps, mode: 'demo' })).toMatchObject([{ state: 'fine' }])
    expect(await checkOnCall({ ...fixture.deps, mode: 'production' })).toMatchObject([
      { state: 'warning', remedy: 'Name a number under Admin, On call.' },
    ])
  })

  test('tests each enabled integration, and names one with a wrong key', async () => {
    expect(await checkIntegrations(fixture.deps)).toContainEqual(
      expect.objectContaining({ of: 'Integration pawapay', state: 'fine' }),
    )
    const marketplace = await openMarketplace(fixture)
    const stored = (await readStoredSettings(fixture.deps, 'pawapay')) as Record<string, string>
    await marketplace.save('pawapay', { ...stored, token: 'not-the-key' })
    expect(await checkIntegrations(fixture.deps)).toContainEqual(
      expect.objectContaining({ of: 'Integration pawapay', state: 'wrong' }),
    )
  })
})
