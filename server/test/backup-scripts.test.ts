import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask, DEPLOY, faultsOf, hasProgram, spoil, useFolder, writeWith } from './checked-by-programs.ts'

const folder = useFolder()
const here = (name: string): string => join(folder(), name)

describe('what the backup’s script writes', () => {
  const names = ['pgconf', 'units', 'conf.d', 'repo', 'repo2', 'spool', 'log']
  const configure = (more: Record<string, string> = {}) => {
    const at = (name: string) => here(`backup/${name}`)
    for (const name of names) mkdirSync(at(name), { recursive: true })
    const settings = {
      PG_CONFIG_DIR: at('pgconf'),
      REPO_PATH: at('repo'),
      SECOND_REPO_PATH: at('repo2'),
      BACKREST_CONFIG: at('pgbackrest.conf'),
      BACKREST_CONF_D: at('conf.d'),
      BACKREST_SPOOL: at('spool'),
      BACKREST_LOG: at('log'),
      UNIT_DIR: at('units'),
      BACKUP_STATUS_FILE: at('status/status.json'),
      NODE_TEXTFILE_DIR: at('exporter'),
      RECEIVED_DIR: at('received'),
      RECEIVE_FROM: 'host=db1 user=minit_second',
      SECOND_PLACE_SYNC: 'yes',
      PG_OS_USER: String(execFileSync('id', ['-un'])).trim(),
      ...more,
    }
    const file = here('backup.env')
    writeFileSync(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
    const { status, said } = run('configure')
    if (status !== 0) throw new Error(said)
    return said
  }
  /** Runs a script of the folder with these settings and returns its status and error output. */
  const run = (script: string) => {
    const env = { ...process.env, BACKUP_SETTINGS: here('backup.env') }
    const { status, stderr } = spawnSync(join(DEPLOY, 'backup', script), { env, encoding: 'utf8' })
    return { status, said: stderr }
  }
  const info = (config: string) =>
    ask(
      'pgbackrest',
      [`--config=${config}`, `--config-include-path=${here('backup/conf.d')}`, 'info'],
      folder(),
    )

  test.skipIf(!hasProgram('pgbackrest'))('is accepted by pgBackRest on either machine', async () => {
    for (const role of ['database', 'second']) {
      configure({ BACKUP_ROLE: role })
      const path = here('backup/pgbackrest.conf')
      const verdict = await info(path)
      expect(verdict).toMatchObject({ isGood: true })
      expect(verdict.said).not.toMatch(/WARN|invalid/)
      expect((await info(await spoil(path, 'spool-path', 'spools-path'))).said).toContain('invalid option')
    }
  })

  test('rejects a remote repository that would get no backups, and reports one that is not encrypted', () => {
    const own = here('backup/conf.d/second.conf')
    const PASSPHRASE_FILE = here('passphrase')
    configure()
    writeFileSync(PASSPHRASE_FILE, 'words')
    writeFileSync(own, 'repo2-s3-bucket=b\n')
    expect(() => configure({ SECOND_REPO_PATH: '' })).toThrow('names repository 2 without repo2-path')
    writeFileSync(own, 'repo2-path=/p\n')
    const said = configure({ SECOND_REPO_PATH: '', PASSPHRASE_FILE })
    expect(said).toContain('Repository 2')
    expect(said).toContain('is not encrypted')
    writeFileSync(own, 'repo2-path=/p\nrepo2-cipher-pass=words\n')
    expect(configure({ SECOND_REPO_PATH: '', PASSPHRASE_FILE })).toBe('')
    rmSync(own)
  })

  test('the receiving machine deletes nothing while it cannot read the repository, and says so', () => {
    const backrest = here('backrest')
    configure({ BACKUP_ROLE: 'second', BACKREST: backrest })
    const tidy = () => run('tidy-wal')
    writeFileSync(
      backrest,
      "#!/bin/sh\nprintf 'stanza: minit\\n    status: error (missing stanza path)\\n'\n",
      { mode: 0o755 },
    )
    expect(tidy()).toEqual({ status: 0, said: '' })
    writeFileSync(backrest, "#!/bin/sh\nprintf 'stanza: minit\\n    status: error (other)\\n'\n", {
      mode: 0o755,
    })
    expect(tidy()).toMatchObject({ status: 1, said: expect.stringContaining('cannot be read') })
  })

  test.skipIf(!hasProgram('systemd'))('are units that systemd accepts', async () => {
    for (const role of ['database', 'second']) configure({ BACKUP_ROLE: role })
    const units = readdirSync(here('backup/units')).map((name) => here(`backup/units/${name}`))
    expect(units.length).toBeGreaterThan(8)
    expect(await faultsOf(units, folder())).toEqual([])
  })

  test.skipIf(!hasProgram('postgres'))(
    'are settings that PostgreSQL accepts together with those of the installer',
    async () => {
      configure()
      await writeWith(here('backup/pgconf'), 'postgresql.conf', { '@SHARED_BUFFERS_MB@': '256' })
      mkdirSync(here('data'), { recursive: true })
      const path = here('all.conf')
      writeFileSync(here('data/postgresql.auto.conf'), '')
      const places = {
        data_directory: 'data',
        hba_file: 'hba',
        ident_file: 'ident',
        include_dir: 'backup/pgconf',
      }
      const lines = Object.entries(places).map(([name, place]) => `${name} = '${here(place)}'\n`)
      writeFileSync(path, lines.join(''))
      const read = (name: string) => ask('postgres', ['-C', name, `--config-file=${path}`], folder())
      expect(await read('synchronous_standby_names')).toEqual({ isGood: true, said: 'ANY 1 (minit_second)' })
      expect((await read('archive_command')).said).toContain('archive-push %p')
      expect((await read('shared_buffers')).said).toBe('32768')
      writeFileSync(here('backup/pgconf/99-spoiled.conf'), 'archive_modes = on\n')
      expect(await read('archive_mode')).toMatchObject({ isGood: false })
    },
  )
})
