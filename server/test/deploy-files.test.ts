import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../src/db/embedded/port.ts'
import { readEnv } from '../src/env.ts'
import {
  ask,
  DEPLOY,
  faultsOf,
  functionOf,
  hasProgram,
  spoil,
  useFolder,
  type Verdict,
  writeWith,
} from './checked-by-programs.ts'
import { exampleSettings, renderHa } from './render-ha.ts'

const folder = useFolder()
const here = (name: string): string => join(folder(), name)
beforeAll(async () => {
  mkdirSync(here('ha'))
  // A local address that Patroni does not reject as unreachable from other machines.
  const own = { NODE_ADDRESS: '127.0.0.2', POSTGRES_DATA: here('data') }
  const ports = { PATRONI_PORT: String(await findFreePort()), POSTGRES_PORT: String(await findFreePort()) }
  renderHa(here('ha'), { ...own, ...ports })
})

/** How the installer puts HAProxy behind Caddy, from its source. */
const SEND_TO_UPSTREAM = functionOf('proxy.sh', 'send_to_upstream')
const ASK_AT_HOST = functionOf('proxy.sh', 'ask_at_host')

test.skipIf(!hasProgram('caddy'))('Caddy accepts the proxy’s file for each kind of certificate', async () => {
  const validate = (path: string) =>
    ask('caddy', ['validate', '--adapter', 'caddyfile', '--config', path], folder())
  for (const tls of ['', 'tls internal', 'tls you@example.sl']) {
    const path = await writeWith(folder(), 'minit.caddy', { '@DOMAIN@': 'minit.example.sl', '@TLS@': tls })
    expect(await validate(path)).toMatchObject({ isGood: true })
    expect(await validate(await spoil(path, 'lb_policy', 'lb_polizei'))).toMatchObject({ isGood: false })
  }
  const path = join(folder(), 'minit.caddy')
  const lines = `upstream=127.0.0.1:8080; ${SEND_TO_UPSTREAM}; ${ASK_AT_HOST}; setting() { echo 10.0.0.21; }
    send_to_upstream <"$1" | ask_at_host >"$1.behind"`
  execFileSync('bash', ['-c', lines, 'bash', path])
  const behind = readFileSync(`${path}.behind`, 'utf8')
  expect(behind).toMatch(/reverse_proxy 127\.0\.0\.1:8080 \{\n/)
  // Prometheus scrapes each process itself, where it listens.
  expect(behind.match(/reverse_proxy 10\.0\.0\.21:300[12]\n/g)).toHaveLength(2)
  expect(await validate(`${path}.behind`)).toMatchObject({ isGood: true })
})

test.skipIf(!hasProgram('haproxy'))('HAProxy accepts its file without a warning', async () => {
  const check = (path: string) => ask('haproxy', ['-c', '-f', path], folder())
  const path = here('ha/haproxy.cfg')
  expect(await check(path)).toEqual({ isGood: true, said: 'Configuration file is valid' })
  expect(await check(await spoil(path, 'option redispatch 1', 'option redispatches'))).toMatchObject({
    isGood: false,
  })
})

/** False alarms of Patroni's validator: the rules are under `postgresql`, and the superuser rewinds. */
const NOT_NEEDED = /^(bootstrap\.pg_hba|postgresql\.authentication\.rewind) +is not defined\.$/
const complaints = ({ said }: Verdict): string[] =>
  said.split('\n').filter((line) => line !== '' && !NOT_NEEDED.test(line))

test.skipIf(!hasProgram('patroni') || !hasProgram('postgres'))(
  'Patroni accepts the file of a database machine',
  async () => {
    const check = async (path: string) =>
      complaints(await ask('patroni', ['--validate-config', path], folder()))
    const path = here('ha/patroni.yml')
    expect(await check(path)).toEqual([])
    expect(await check(await spoil(path, 'scope: minit', 'scopes: minit'))).not.toEqual([])
  },
)

test('the primary of two machines has the settings that deploy/postgresql.conf gives to one', () => {
  const patroni = readFileSync(join(DEPLOY, 'ha/patroni.yml'), 'utf8')
  const lines = readFileSync(join(DEPLOY, 'postgresql.conf'), 'utf8').match(/^\w+ = .+$/gm) ?? []
  // Patroni sets the listen address itself.
  const settings = lines.filter((line) => !line.startsWith('listen_addresses'))
  expect(settings.length).toBeGreaterThan(5)
  for (const [name, value = ''] of settings.map((line) => line.split(' = ')))
    expect(patroni.replaceAll('"', '')).toMatch(new RegExp(`^ +${name}: ${value}$`, 'm'))
})

test('the server accepts the settings of an application machine, and trusts both proxies', () => {
  const text = readFileSync(here('ha/minit.env'), 'utf8')
  const lines = text.match(/^[A-Z_]+=.+$/gm) ?? []
  const variables = Object.fromEntries(lines.map((line) => [line.split('=')[0], line.replace(/^\w+=/, '')]))
  const production = {
    ...variables,
    MINIT_MODE: 'production',
    SECRET_KEY: 'a-secret-of-32-signs-for-a-test!',
  }
  expect(readEnv(production)).toMatchObject({
    host: '127.0.0.2',
    trustProxy: 'loopback,10.0.0.21,10.0.0.22',
    pooler: 'transaction',
  })
  expect(() => readEnv({ ...production, TRUST_PROXY: '' })).toThrow(/TRUST_PROXY/)
})

test.skipIf(!hasProgram('promtool'))('Prometheus accepts its file with the rules', async () => {
  const token = here('metrics-token')
  writeFileSync(token, 'a-token')
  const rules = join(DEPLOY, 'monitoring/minit.rules.yml')
  const text = readFileSync(join(DEPLOY, 'monitoring/prometheus.yml'), 'utf8')
  expect(text).toMatch(/credentials_file: \S+/)
  // Without it alerts would reach no one, yet Prometheus accepts such a file.
  expect(text).toMatch(/^alerting: .*localhost:9093/m)
  const path = here('prometheus.yml')
  writeFileSync(
    path,
    text.replace(/credentials_file: \S+/, `credentials_file: ${token}`).replace(/minit\.rules\.yml/, rules),
  )
  const check = (file: string) => ask('promtool', ['check', 'config', file], folder())
  const verdict = await check(path)
  expect(verdict).toMatchObject({ isGood: true })
  expect(verdict.said).toMatch(/SUCCESS: \d+ rules found/)
  expect(await check(await spoil(path, 'scrape_configs', 'scrape_config'))).toMatchObject({ isGood: false })
})

test.skipIf(!hasProgram('systemd'))(
  'systemd accepts the units of the server and the drop-ins of the other programs',
  async () => {
    const to = here('minit-units')
    mkdirSync(to)
    const PROGRAM = {
      '/opt/minit/current/node_modules/.bin/node': '/bin/true',
      '/opt/minit/slots/%i/node_modules/.bin/node': '/bin/true',
      '/opt/minit/current/deploy/backup/note-exit': '/bin/true',
    }
    const units: string[] = []
    for (const name of readdirSync(join(DEPLOY, 'systemd')))
      units.push(await writeWith(to, `systemd/${name}`, PROGRAM))
    for (const name of ['etcd', 'haproxy', 'patroni', 'pgbouncer']) {
      const unit = join(to, `minit-beside-${name}.service`)
      writeFileSync(unit, '[Service]\nExecStart=/bin/true\n')
      mkdirSync(`${unit}.d`)
      await writeWith(`${unit}.d`, `ha/systemd/${name}.conf`, { '/usr/sbin/pgbouncer': '/bin/true' })
      units.push(unit)
    }
    expect(await faultsOf(units, folder())).toEqual([])
    const unit = units.find((path) => path.endsWith('minit@.service')) ?? ''
    writeFileSync(unit, readFileSync(unit, 'utf8').replace('ProtectSystem=', 'ProtectSystems='))
    const drop = join(to, 'minit-beside-etcd.service.d/etcd.conf')
    writeFileSync(drop, readFileSync(drop, 'utf8').replace('Nice=', 'Nices='))
    expect((await faultsOf(units, folder())).join('\n')).toMatch(
      /ProtectSystems[\s\S]*Nices|Nices[\s\S]*ProtectSystems/,
    )
  },
)

// nft checks with the kernel, which answers root alone.
const mayAskNft = hasProgram('nft') && process.getuid?.() === 0
if (!mayAskNft) process.stderr.write('SKIPPED: the firewall is checked as root alone\n')

test.skipIf(!mayAskNft)(
  'nftables accepts the firewall of two machines that replace each other, with their ports and addresses',
  async () => {
    const check = (path: string) => ask('nft', ['--check', '--file', path], folder())
    const path = await writeWith(folder(), 'ha/nftables.conf', {})
    expect(await check(path)).toEqual({ isGood: true, said: '' })
    expect(await check(await spoil(path, 'policy drop', 'policy dropped'))).toMatchObject({ isGood: false })
    const text = readFileSync(path, 'utf8')
    const settings = Object.entries(exampleSettings()).filter(([name]) =>
      /^(DB\d|APP\d|ETCD|PATRONI|POSTGRES|FIRST|SECOND)_(ADDRESS|PORT|PEER_PORT)$/.test(name),
    )
    expect(settings.length).toBe(10)
    for (const [name, value] of settings) expect(text, name).toMatch(new RegExp(`[{ ]${value}[, ]`))
  },
)
