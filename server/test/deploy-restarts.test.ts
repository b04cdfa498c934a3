import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bash, DEPLOY, functionOf, LIB } from './checked-by-programs.ts'

/** PostgreSQL as the installer queries it. It has reread its files after `taken` queries of the load time. */
const postgres = ({ pending = '', taken = '1' }: { pending?: string; taken?: string }): string[] => [
  'state=$(mktemp); trap "rm -f $state" EXIT',
  `as_postgres() { local asked; asked=$(cat)
    case $asked in
      *pg_conf_load_time*) echo asked >>"$state"; [ $(wc -l <"$state") -gt ${taken} ] && echo later || echo earlier ;;
      *pending_restart*) echo ${pending} ;;
    esac; }`,
  'sleep() { :; }',
  'systemctl() { case $1 in is-enabled | is-active) ;; *) echo "$*" ;; esac; }',
]

describe('PostgreSQL', () => {
  const settings = [LIB, functionOf('install', 'take_postgres_settings')]
  const take = (state: Parameters<typeof postgres>[0]) =>
    bash(...settings, ...postgres(state), 'take_postgres_settings')

  test('is reloaded for changed settings, and restarted only where it reports a setting that needs it', () => {
    expect(take({})).toEqual({ said: 'reload postgresql@15-main.service\n', status: 0 })
    expect(take({ pending: '1', taken: '5' }).said).toBe(
      'reload postgresql@15-main.service\nrestarting PostgreSQL for its settings\nrestart postgresql@15-main.service\n',
    )
  })

  test('that rejects its file ends the installation with a message, and is not restarted', () => {
    const { said, status } = take({ pending: '1', taken: '1000' })
    expect(said).toMatch(/^reload .*\nPostgreSQL does not take its settings: .*\/var\/log\/postgresql/)
    expect(status).toBe(2)
  })

  test('is checked for settings that the backups changed, and left alone for other files', () => {
    const run = (changed: string) =>
      bash(
        ...settings,
        functionOf('install', 'set_up_backups').replace('$("$backup/configure")', `$(echo ${changed})`),
        ...postgres({}),
        'begin_backups() { :; }',
        'set_up_backups',
      ).said.replace(/^(changed|daemon-reload).*\n/gm, '')
    expect(run('changed /etc/postgresql/15/main/conf.d/60-minit-archive.conf')).toBe(
      'reload postgresql@15-main.service\n',
    )
    expect(run('changed /mnt/postgresql/repository')).toBe('')
  })
})

test('a release whose process keeps ending is abandoned at once, and one that migrates is waited for', () => {
  const run = (restarts: string, answer: string) =>
    bash(
      'READY_SECONDS=60',
      LIB,
      'setting() { :; }',
      'asked=0',
      'sleep() { asked=$((asked + 1)); }',
      `systemctl() { echo $((7 + ${restarts})); }`,
      `curl() { ${answer}; }`,
      'until_ready 3001 && echo ready after $asked || echo left after $asked',
    ).said
  expect(run('asked', 'return 7')).toBe('left after 3\n')
  expect(run('0', 'return 7')).toBe('left after 59\n')
  expect(run('0', '[ $asked -ge 30 ]')).toBe('ready after 30\n')
  expect(run('(asked > 2 ? 2 : asked)', '[ $asked -ge 30 ]')).toBe('ready after 30\n')
})

describe('a changed setting', () => {
  const script = readFileSync(join(DEPLOY, 'restart'), 'utf8')
  const restart = (until: string) =>
    bash(
      LIB,
      'systemctl() { echo "$*"; }',
      'sleep() { :; }',
      `until_ready() { ${until}; }`,
      functionOf('restart', 'start_anew'),
      script.slice(script.indexOf('for slot')),
    )

  test('is applied by one process, and by the next once that one is ready', () => {
    expect(restart('echo asked $1').said).toBe(
      [3001, 3002]
        .map(
          (port) => `restart minit@${port}\nasked ${port}\nport ${port} runs with the settings as they are\n`,
        )
        .join(''),
    )
  })

  test('with which no process starts leaves the other process unchanged, and says so', () => {
    const { said, status } = restart('return 1')
    expect(said).toMatch(
      /^restart minit@3001\nport 3001 did not become ready, so no other was started anew: /,
    )
    expect(said).not.toContain('3002')
    expect(status).toBe(2)
  })
})
