import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEPLOY, hasProgram } from './checked-by-programs.ts'

const DROP_INS = ['drop-ins', 'ha/systemd']
const FOLDERS = ['systemd', 'backup/templates', ...DROP_INS]
type Unit = { name: string; text: string }

/** Every delivered unit, unit template and drop-in. */
const UNITS: Unit[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(DEPLOY, folder))
    .filter((name) => /\.service$/.test(name) || DROP_INS.includes(folder))
    .map((name) => ({ name, text: readFileSync(join(DEPLOY, folder, name), 'utf8') })),
)
const unit = (name: string): Unit => {
  const found = UNITS.find((each) => each.name === name)
  if (found === undefined) throw new Error(`there is no unit ${name}`)
  return found
}

/** The values of a key in one section of a unit, word by word. */
const wordsOf = ({ text }: Unit, section: string, key: string): string[] => {
  const part = text.split(/^\[/m).find((each) => each.startsWith(`${section}]`)) ?? ''
  return [...part.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '))
}

/** Units that systemd restarts whenever they end. By default it gives up after five times in ten seconds. */
const isBegunAgain = (each: Unit): boolean => wordsOf(each, 'Service', 'Restart').length > 0
const givesUp = (each: Unit): boolean =>
  isBegunAgain(each) && wordsOf(each, 'Unit', 'StartLimitIntervalSec')[0] !== '0'

describe('a unit that restarts whenever it ends', () => {
  test('is never given up, because what it needs may be away for hours', () => {
    const always = UNITS.filter(isBegunAgain).map(({ name }) => name)
    expect(always.sort()).toEqual([
      'caddy.service.conf',
      'etcd.conf',
      'haproxy.conf',
      'minit-wal-receive.service',
      'minit@.service',
      'patroni.conf',
      'pgbouncer.conf',
      'postgresql@15-main.service.conf',
    ])
    expect(UNITS.filter(givesUp)).toEqual([])
  })

  test('would be given up without its line, or with the line in the service section', () => {
    for (const each of UNITS.filter(isBegunAgain)) {
      const without = each.text.replace(/^StartLimitIntervalSec=0\n/m, '')
      expect(givesUp({ ...each, text: without })).toBe(true)
      const misplaced = without.replace('[Service]\n', '[Service]\nStartLimitIntervalSec=0\n')
      expect(givesUp({ ...each, text: misplaced })).toBe(true)
    }
  })
})

describe('what a timer runs', () => {
  const timed = FOLDERS.flatMap((folder) =>
    readdirSync(join(DEPLOY, folder)).filter((name) => name.endsWith('.timer')),
  ).map((name) => unit(name.replace('.timer', '.service')))
  /** Runs as root and outside the unit's confinement; a note that cannot be written fails nothing. */
  const isNoted = (each: Unit): boolean =>
    /^-\+\S+\/note-exit %N$/.test(wordsOf(each, 'Service', 'ExecStopPost').join(' '))

  test('reports its failures, because no one checks failed units by hand', () => {
    expect(timed.length).toBe(5)
    for (const each of timed) {
      expect(isNoted(each), each.name).toBe(true)
      expect(isNoted({ ...each, text: each.text.replace('ExecStopPost', 'ExecStop') })).toBe(false)
    }
  })
})

test('etcd and Patroni, which listen on an address of the machine, start once the address exists', () => {
  for (const name of ['etcd.conf', 'patroni.conf']) {
    expect(wordsOf(unit(name), 'Unit', 'Wants')).toContain('network-online.target')
    const after = wordsOf(unit(name), 'Unit', 'After')
    expect(after).toEqual(expect.arrayContaining(['network-online.target', 'wg-quick@wg0.service']))
  }
})

describe('the watchdog of a database machine', () => {
  const text = readFileSync(join(DEPLOY, 'ha/patroni.yml'), 'utf8')
  const numberOf = (name: string): number => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1])
  const [ttl, loopWait, retryTimeout] = ['ttl', 'loop_wait', 'retry_timeout'].map(numberOf)
  /** In seconds, computed by Patroni's own code, for a file with these settings. */
  const reckoned = (watchdog: Record<string, number>): { timeout: number; slack: number } => {
    const config = JSON.stringify({ ttl, loop_wait: loopWait, watchdog })
    const script = `import json, sys; from patroni.watchdog.base import WatchdogConfig
config = WatchdogConfig(json.loads(sys.argv[1])); print(json.dumps({'timeout': config.timeout, 'slack': config.timing_slack}))`
    return JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, config], { encoding: 'utf8' }))
  }
  /** How long Patroni waits for another machine's answer while etcd is away (`call_failsafe_member`). */
  const FAILSAFE_SECONDS = 2

  test.skipIf(!hasProgram('patroni'))(
    'fires before the leader lease expires, and not while a healthy primary waits for etcd and the other machine',
    () => {
      const { timeout, slack } = reckoned({ safety_margin: numberOf('safety_margin') })
      expect(timeout).toBeLessThan(Number(ttl))
      expect(slack).toBeGreaterThanOrEqual(Number(retryTimeout) + FAILSAFE_SECONDS)
    },
  )

  test.skipIf(!hasProgram('patroni'))(
    'would fire on a primary that waits a second for etcd without its margin',
    () => {
      expect(reckoned({})).toEqual({ timeout: 3, slack: 1 })
    },
  )

  test('belongs to Patroni’s user, and stays off until an operator has tried it', () => {
    const before = wordsOf(unit('patroni.conf'), 'Service', 'ExecStartPre').join(' ')
    expect(before).toBe('-+/sbin/modprobe softdog -+/bin/chown postgres /dev/watchdog')
    expect(readFileSync(join(DEPLOY, 'ha/settings.example'), 'utf8')).toMatch(/^WATCHDOG=off$/m)
  })
})
