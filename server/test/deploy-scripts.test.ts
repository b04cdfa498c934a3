import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bash, DEPLOY, functionOf, LIB, useFolder } from './checked-by-programs.ts'
import { exampleSettings } from './render-ha.ts'

const folder = useFolder()

test('the shell of every script can parse it', () => {
  const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).map((name) => join(DEPLOY, name))
  const scripts = files.flatMap((file) => {
    const shell = /^#!\/bin\/(sh|bash)\n/.exec(readOrNothing(file))?.[1]
    return shell === undefined ? [] : [{ file, shell }]
  })
  expect(scripts.length).toBeGreaterThan(10)
  for (const { file, shell } of scripts) execFileSync(shell, ['-n', file])
  const spoiled = join(folder(), 'spoiled-script')
  writeFileSync(spoiled, '#!/bin/sh\nif true; then\n')
  expect(() => execFileSync('sh', ['-n', spoiled], { stdio: 'ignore' })).toThrow()
})

test('each command of an installed server is one that npm would run with Node alone', () => {
  const text = readFileSync(join(DEPLOY, 'minit'), 'utf8')
  const commands = /^COMMANDS='([^']+)'/m.exec(text)?.[1]?.split(/\s+/) ?? []
  const npm = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8'))
  expect(commands.length).toBeGreaterThan(10)
  for (const command of commands) expect(npm.scripts[command], command).toMatch(/^node scripts\/[\w-]+\.ts/)
  const page = readFileSync(join(DEPLOY, '../docs/operations.md'), 'utf8')
  for (const [, named] of page.matchAll(/`(?:\w+=<old> )?minit ([a-z][a-z:-]+)/g))
    expect(commands).toContain(named)
})

test('the pages show commands for Patroni and etcd complete, with the file or the address that they need', () => {
  const pages = ['ha/README.md', 'backup/README.md', 'backup/RESTORE.md', '../docs/operations.md'].map(
    (page) => readFileSync(join(DEPLOY, page), 'utf8'),
  )
  const commands = pages.join('\n').match(/patronictl [a-z-].*/g) ?? []
  expect(commands.length).toBeGreaterThan(10)
  for (const command of commands) expect(command).toMatch(/^patronictl -c \/etc\/patroni\/config\.yml [a-z]/)
  for (const page of pages) {
    const exported = page.indexOf('export ETCDCTL_ENDPOINTS=http://')
    const known = exported < 0 ? page.length : exported
    for (const { 0: command } of page.slice(0, known).matchAll(/etcdctl .*/g))
      expect(command).toMatch(/^etcdctl --endpoints=http:/)
  }
  expect(pages.join('\n').match(/etcdctl [a-z-]/g)?.length).toBeGreaterThan(3)
})

test('an application machine gets no superuser password, neither in a file nor from an earlier run', () => {
  const settings = Object.entries(exampleSettings()).map(([name, value]) => `${name}=${value}\n`)
  const lines = settings.filter((line) => !/^(SUPERUSER|REPLICATION)_PASSWORD=/.test(line))
  const [all, fewer, out] = ['ha-settings', 'ha-fewer', 'ha'].map((name) => join(folder(), name))
  writeFileSync(all ?? '', settings.join(''))
  writeFileSync(fewer ?? '', lines.join(''))
  const render = (...words: (string | undefined)[]) => {
    execFileSync(join(DEPLOY, 'ha/render'), words.map(String), { stdio: 'pipe' })
    return readdirSync(out ?? '').sort()
  }
  expect(render(all, out)).toContain('patroni.yml')
  expect(render(fewer, out, 'application')).toEqual([
    'etcd.env',
    'haproxy.cfg',
    'minit.env',
    'pgbouncer.ini',
    'userlist.txt',
  ])
  expect(() => render(fewer, out, 'database')).toThrow(/SUPERUSER_PASSWORD/)
  expect(render(all, out, 'database')).toEqual(['etcd.env', 'patroni.yml', 'post-bootstrap'])
  expect(() => render(all, out, 'databases')).toThrow(/usage/)
})

test('a run that wrote a file does not report that nothing changed', () => {
  // The installer sources `use-release`, which sources the common part again.
  expect(bash(LIB, 'say wrote a file', LIB, 'close_report').said).toBe('wrote a file\n')
  expect(bash(LIB, LIB, 'close_report').said).toBe('Nothing was to be changed.\n')
})

describe('PostgreSQL’s first cluster', () => {
  const path = () => join(folder(), 'createcluster.conf')
  const asked = (before: string) => {
    writeFileSync(path(), before)
    return bash(LIB, functionOf('install', 'ask_for_checksums'), `ask_for_checksums ${path()}; close_report`)
  }
  /** The options that Debian's own parser of the file passes to initdb. */
  const options = (): string =>
    execFileSync('perl', ['-I/usr/share/perl5', '-MPgCommon', '-e', PRINT_OPTIONS, path()], {
      encoding: 'utf8',
    })
  const PRINT_OPTIONS = 'my %conf = PgCommon::read_conf_file($ARGV[0]); print $conf{initdb_options} // "none"'

  test('is configured with checksums once, and keeps an operator’s own options', () => {
    const delivered = "# Options to pass to initdb.\n#initdb_options = ''\n"
    expect(asked(delivered).said).toMatch(/^asked for checksums/)
    const once = readFileSync(path(), 'utf8')
    expect(once).toBe(`${delivered}initdb_options = '--data-checksums'\n`)
    expect(asked(once).said).toBe('Nothing was to be changed.\n')
    const own = "initdb_options = '--locale=C'\n"
    expect(asked(own).said).toBe('Nothing was to be changed.\n')
    expect(readFileSync(path(), 'utf8')).toBe(own)
  })

  const hasReader = existsSync('/usr/share/perl5/PgCommon.pm')
  if (!hasReader)
    process.stderr.write('SKIPPED: postgresql-common does not read the file, because it is not installed\n')
  test.skipIf(!hasReader)('is created by Debian’s package with the configured options', () => {
    asked("#initdb_options = ''\n")
    expect(options()).toBe('--data-checksums')
    writeFileSync(path(), "#initdb_options = ''\n")
    expect(options()).toBe('none')
  })

  test('is configured before the package creates it', () => {
    const { said } = bash(
      LIB,
      functionOf('install', 'install_packages'),
      'apt-get() { :; }',
      'has_own_database() { :; }',
      'dpkg-query() { :; }',
      'ask_for_checksums() { echo "asked in $1"; }',
      'from_debian() { echo "installs $*"; }',
      'install_packages',
    )
    expect(said).toMatch(
      /installs postgresql-common\nasked in \/etc\/postgresql-common\/createcluster\.conf\ninstalls postgresql-15 /,
    )
  })
})

test('the installer starts backups at each run, and a run whose backups do not start fails with a message', () => {
  const install = [LIB, functionOf('install', 'set_up_backups'), functionOf('install', 'begin_backups')]
  const nothing = ['systemctl() { :; }', 'configure() { :; }', 'runuser() { echo asked >&2; }']
  // The installer calls `configure` by a path.
  const run = (...lines: string[]) =>
    bash(
      ...install.map((words) => words.replace('$("$backup/configure")', '$(configure)')),
      ...nothing,
      ...lines,
      'set_up_backups; close_report',
    )
  expect(run()).toEqual({ said: 'Nothing was to be changed.\nasked\n', status: 0 })
  expect(run('runuser() { echo a first backup into repository 2; }').said).not.toContain('Nothing')
  const failed = run('runuser() { echo no such host >&2; return 95; }')
  expect(failed.said).toMatch(/no such host[\s\S]*run deploy\/install again/)
  expect(failed.status).toBe(2)
})

test('backups are not configured for a cipher with which an existing repository would be lost', () => {
  const at = (name: string) => join(folder(), name)
  const configure = (passphraseFile: string) => {
    const names = [
      'PG_CONFIG_DIR',
      'REPO_PATH',
      'SECOND_REPO_PATH',
      'BACKREST_CONF_D',
      'BACKREST_SPOOL',
      'BACKREST_LOG',
    ]
    const settings = names.map((name) => `${name}=${at(name)}`)
    for (const name of names) mkdirSync(at(name), { recursive: true })
    settings.push(`BACKREST_CONFIG=${at('pgbackrest.conf')}`, `BACKUP_STATUS_FILE=${at('REPO_PATH/status')}`)
    settings.push(
      `NODE_TEXTFILE_DIR=${at('exporter')}`,
      'UNIT_DIR=none',
      'PG_OS_USER=$(id -un)',
      `PASSPHRASE_FILE=${passphraseFile}`,
    )
    writeFileSync(at('begun.env'), settings.join('\n'))
    const env = { ...process.env, BACKUP_SETTINGS: at('begun.env') }
    return spawnSync(join(DEPLOY, 'backup/configure'), { env, encoding: 'utf8' })
  }
  writeFileSync(at('passphrase'), 'a-passphrase')
  for (const name of ['REPO_PATH', 'SECOND_REPO_PATH']) {
    const begun = at(`${name}/archive/minit`)
    mkdirSync(begun, { recursive: true })
    writeFileSync(join(begun, 'archive.info'), '[backrest]\n')
    expect(configure(at('passphrase'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('begun without a passphrase'),
    })
    expect(configure('').status).toBe(0)
    writeFileSync(join(begun, 'archive.info'), 'Salted__and-more')
    expect(configure('')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('begun with a passphrase'),
    })
    expect(configure(at('passphrase')).status).toBe(0)
    rmSync(begun, { recursive: true })
  }
})

describe('a restore', () => {
  const restore = (...words: string[]): string => {
    const at = (name: string) => join(folder(), name)
    mkdirSync(at('received'), { recursive: true })
    rmSync(at('data'), { recursive: true, force: true })
    writeFileSync(at('backup.env'), `PG_DATA=${at('data')}\nBACKREST=/bin/true\n`)
    // The script refuses to run as root, and the tests may be root.
    mkdirSync(at('bin'), { recursive: true })
    writeFileSync(at('bin/id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 })
    const env = { PATH: `${at('bin')}:${process.env.PATH}`, BACKUP_SETTINGS: at('backup.env') }
    return execFileSync(join(DEPLOY, 'backup/restore'), words, { env, encoding: 'utf8' })
  }

  test('says that payouts have to be held, unless it restores everything', () => {
    const received = ['--repo', '2', '--received', join(folder(), 'received')]
    expect(restore('--repo', '1')).toMatch(/after the last archived moment[\s\S]*minit payouts:hold/)
    expect(restore(...received, '--until', '2026-01-31 14:00:00+00')).toMatch(
      /after 2026-01-31 14:00:00\+00[\s\S]*minit payouts:hold/,
    )
    expect(restore(...received)).not.toContain('payouts')
  })
})

const readOrNothing = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // A folder.
    return ''
  }
}
