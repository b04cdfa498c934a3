import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unheededFindings } from '../src/modules/operations/doctor/check-standby.ts'
import { repositoriesIn } from '../src/modules/operations/watching/backups.ts'
import { DEPLOY, useFolder } from './checked-by-programs.ts'

const folder = useFolder()
const at = (name: string): string => join(folder(), name)

/** In the order in which pgBackRest writes them. */
const backup = (key: number, stop: number, isDamaged = false) => ({
  archive: { start: '000000010000000000000002', stop: '000000010000000000000003' },
  database: { id: 1, 'repo-key': key },
  error: isDamaged,
  label: '20261122-023000F',
  lsn: { start: '0/2000028', stop: '0/3000050' },
  timestamp: { start: stop - 60, stop },
  type: 'full',
})
const INFO = {
  archive: [{ database: { id: 1, 'repo-key': 1 }, id: '15-1', max: '000000010000000000000009' }],
  backup: [backup(1, 1_795_000_000), backup(2, 1_794_000_000), backup(1, 1_796_000_000, true)],
  db: [{ id: 1, 'repo-key': 3 }],
  name: 'minit',
  repo: [1, 2, 3].map((key) => ({ cipher: 'none', key, status: { code: 0, message: 'ok' } })),
}

/** Runs a script of deploy/backup with a pgBackRest and a psql that print these texts. */
const run = (script: 'configure' | 'write-status', { names = '', settings = '' } = {}): string => {
  for (const name of ['bin', 'status', 'exporter', 'conf.d', 'pgconf', 'data'])
    mkdirSync(at(name), { recursive: true })
  const says = (name: string, words: string) =>
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\ncat <<'WORDS'\n${words}\nWORDS\n`, { mode: 0o755 })
  says('pgbackrest', JSON.stringify([INFO]))
  says('psql', names)
  writeFileSync(at('conf.d/all.conf'), 'repo1-path=/a\nrepo2-path=/b\nrepo3-path=/c\n')
  const places = {
    PG_BIN: 'bin',
    BACKREST: 'bin/pgbackrest',
    BACKREST_CONF_D: 'conf.d',
    PG_CONFIG_DIR: 'pgconf',
    BACKREST_CONFIG: 'pgbackrest.conf',
    BACKREST_SPOOL: 'spool',
    BACKREST_LOG: 'log',
    REPO_PATH: 'repo',
    PG_DATA: 'data',
    BACKUP_STATUS_FILE: 'status/status.json',
    NODE_TEXTFILE_DIR: 'exporter',
  }
  const lines = Object.entries(places).map(([name, place]) => `${name}=${at(place)}\n`)
  writeFileSync(at('backup.env'), `${lines.join('')}UNIT_DIR=none\nPG_OS_USER=$(id -un)\n${settings}`)
  const env = { ...process.env, BACKUP_SETTINGS: at('backup.env') }
  return execFileSync(join(DEPLOY, 'backup', script), { env, encoding: 'utf8' })
}

const read = (path: string): string => readFileSync(path, 'utf8')

describe('what the repositories hold', () => {
  test('is exported to the node exporter: each last sound backup, and the time of the export', () => {
    const before = Math.floor(Date.now() / 1000)
    run('write-status')
    expect(repositoriesIn(read(at('status/status.json')))).toHaveLength(3)
    const [last, one, two, three, written, value = ''] = read(at('status/minit-backup.prom')).split('\n')
    expect([last, one, two, three, written]).toEqual([
      '# TYPE node_minit_backup_last_timestamp_seconds gauge',
      'node_minit_backup_last_timestamp_seconds{repository="1"} 1795000000',
      'node_minit_backup_last_timestamp_seconds{repository="2"} 1794000000',
      'node_minit_backup_last_timestamp_seconds{repository="3"} 0',
      '# TYPE node_minit_backup_written_timestamp_seconds gauge',
    ])
    const [name, seconds] = value.split(' ')
    expect(name).toBe('node_minit_backup_written_timestamp_seconds')
    expect(Number(seconds)).toBeGreaterThanOrEqual(before)
  })

  test('is queried by the alert under the names that the script writes', () => {
    run('write-status')
    const written = read(at('status/minit-backup.prom'))
    const asked = read(join(DEPLOY, 'monitoring/minit.rules.yml')).match(/\bnode_minit_backup_\w+/g) ?? []
    expect(new Set(asked).size).toBe(2)
    for (const name of asked) expect(written).toContain(`# TYPE ${name} gauge\n`)
  })

  test('is where the node exporter reads it after the first configuration', () => {
    const link = at('exporter/minit-backup.prom')
    expect(run('configure')).toContain(`changed ${link}\n`)
    expect(readlinkSync(link)).toBe(at('status/minit-backup.prom'))
    expect(run('configure')).toBe('')
    run('configure', { settings: `NODE_TEXTFILE_DIR=${at('nowhere')}\n` })
    expect(existsSync(at('nowhere'))).toBe(false)
  })
})

test('the doctor reports that sales are set to wait for a receiving machine while PostgreSQL waits for none', () => {
  const found = (names: string, settings = '') => {
    run('write-status', { names, settings })
    return unheededFindings(read(at('status/status.json')))
  }
  const sync = 'SECOND_PLACE_SYNC=yes\n'
  expect(found('', sync)).toMatchObject([
    { state: 'wrong', remedy: expect.stringContaining('alter system reset synchronous_standby_names') },
  ])
  expect(found('ANY 1 (minit_second)', sync)).toEqual([])
  expect(found('')).toEqual([])
})
