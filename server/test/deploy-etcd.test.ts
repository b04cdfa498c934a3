import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../src/db/embedded/port.ts'
import { hasProgram, pathOf, useFolder } from './checked-by-programs.ts'
import { leaderAmong, letLead, linesOf, type Member, memberOf } from './etcd-members.ts'
import { exampleSettings, renderHa } from './render-ha.ts'

const folder = useFolder()
const MACHINES = ['db1', 'db2', 'app1'] as const

/** Renders the files of one machine with its operator's settings; returns their folder. */
const renderOn = (name: string, address: string, more: Record<string, string> = {}): string => {
  const to = join(folder(), name)
  mkdirSync(to)
  renderHa(to, { NODE_NAME: name, NODE_ADDRESS: address, ETCD_DATA: join(to, 'data'), ...more })
  return to
}

const variablesIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    linesOf(file).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

test('a lost leadership is not taken back: Patroni renews it by the interface that checks its owner', () => {
  const to = renderOn('office', '10.0.0.11')
  expect(readFileSync(join(to, 'patroni.yml'), 'utf8')).toMatch(/^etcd:$/m)
})

test('the other two members and Patroni find each etcd where it listens by the delivered settings', () => {
  const { DB1_ADDRESS = '', DB2_ADDRESS = '', APP1_ADDRESS = '' } = exampleSettings()
  const addresses = [DB1_ADDRESS, DB2_ADDRESS, APP1_ADDRESS]
  for (const [index, name] of MACHINES.entries()) {
    const to = renderOn(name, addresses[index] ?? '')
    const etcd = variablesIn(join(to, 'etcd.env'))
    expect(etcd.ETCD_INITIAL_CLUSTER?.split(',')).toContain(`${name}=${etcd.ETCD_LISTEN_PEER_URLS}`)
    const hosts = /^ {2}hosts: (.+)$/m.exec(readFileSync(join(to, 'patroni.yml'), 'utf8'))?.[1]?.split(',')
    expect(hosts?.map((host) => `http://${host}`)).toContain(etcd.ETCD_LISTEN_CLIENT_URLS)
    expect(hosts).toHaveLength(MACHINES.length)
  }
})

const started = new Set<() => Promise<void>>()
afterAll(async () => {
  for (const kill of started) await kill()
})

const run = (file: string) => {
  const env = { ...variablesIn(file), PATH: process.env.PATH }
  const child = spawn(pathOf('etcd'), [], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  started.add(kill)
  return { kill, ended }
}

/** Three machines, each at a loopback address. */
const threeMembers = async (): Promise<Member[]> => {
  const [port, peerPort] = [String(await findFreePort()), String(await findFreePort())]
  const placed = MACHINES.map((name, index) => ({ name, address: `127.0.0.${31 + index}` }))
  const same = {
    ETCD_PORT: port,
    ETCD_PEER_PORT: peerPort,
    ETCD_CLUSTER: placed.map(({ name, address }) => `${name}=http://${address}:${peerPort}`).join(','),
  }
  return placed.map(({ name, address }) => {
    const to = renderOn(`running-${name}`, address, { ...same, NODE_NAME: name })
    return memberOf({ name, url: `http://${address}:${port}`, run: () => run(join(to, 'etcd.env')) })
  })
}

const A_KEY = { key: Buffer.from('who-leads').toString('base64') }
const A_VALUE = Buffer.from('db1').toString('base64')

test.skipIf(!hasProgram('etcd'))(
  'three etcd accept their files, answer Patroni, keep writes when their leader dies, and take it back',
  async () => {
    const members = await threeMembers()
    for (const { start } of members) start()
    await expect.poll(() => leaderAmong(members)).not.toBeNull()
    const [first, second] = members
    if (first === undefined || second === undefined) throw new Error('there are three')
    // Patroni’s first query to its `etcd`.
    expect((await fetch(`${second.url}/v2/machines`)).status).toBe(200)
    await letLead(members, first)
    expect(await first.call('kv/put', { ...A_KEY, value: A_VALUE })).not.toBeNull()
    await first.kill()
    // What a majority agrees on, not what one member stores.
    const read = async (member: Member) =>
      (await member.call<{ kvs?: { value: string }[] }>('kv/range', A_KEY))?.kvs?.[0]?.value
    await expect.poll(() => read(second)).toBe(A_VALUE)
    first.start()
    await expect.poll(() => read(first)).toBe(A_VALUE)
  },
)

test.skipIf(!hasProgram('etcd'))(
  'etcd refuses a file whose machine has a name that the others do not know',
  async () => {
    const known = { ETCD_CLUSTER: 'db1=http://127.0.0.34:2380' }
    const to = renderOn('stranger', '127.0.0.34', { ...known, NODE_NAME: 'db9' })
    expect((await run(join(to, 'etcd.env')).ended)[0]).toBe(1)
  },
)
