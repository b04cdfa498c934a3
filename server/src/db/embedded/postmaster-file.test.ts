import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRunningPostgres, isPostmasterOf, parsePostmasterFile } from './postmaster-file.ts'

const fileOf = (pid: number) =>
  [pid, '/data/cluster', '1790000000', '21234', '', '127.0.0.1', '  8323 12', 'ready   ', ''].join('\n')

describe('a postmaster file', () => {
  it('yields the process and its port', () => {
    expect(parsePostmasterFile(fileOf(77))).toEqual({ pid: 77, port: 21234 })
  })

  it.each([
    [''],
    ['77\n/data/cluster\n'],
    ['77\n/data\n1790000000\n'],
    ['nonsense'],
    ['-77\n/d\n1\n21234\n'],
  ])('yields nothing when truncated or broken: %j', (text) => {
    expect(parsePostmasterFile(text)).toBeUndefined()
  })
})

describe('a process is the server of a folder', () => {
  it.each([
    [['/lib/native/bin/postgres', '-D', '/data/cluster', '-c', 'port=1'], true],
    [['/lib/native/bin/postgres', '-D', '/data/cluster2'], false],
    [['/usr/bin/node', '-D', '/data/cluster'], false],
    [['postgres: checkpointer'], false],
    [[''], false],
  ])('is recognised by its command line: %j is %s', (commandLine, expected) => {
    expect(isPostmasterOf('/data/cluster', commandLine)).toBe(expected)
  })
})

describe('a stale file of a dead server', () => {
  let cluster = ''
  beforeEach(async () => {
    cluster = await mkdtemp(join(tmpdir(), 'postmaster-'))
  })
  afterEach(() => rm(cluster, { recursive: true }))

  it('names no server, and its reused pid is replaced while the rest stays', async () => {
    await writeFile(join(cluster, 'postmaster.pid'), fileOf(process.pid))
    expect(await findRunningPostgres(cluster)).toBeUndefined()
    const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
    expect(text.split('\n')[0]).toBe('2147483647')
    expect(text.split('\n').slice(1)).toEqual(fileOf(process.pid).split('\n').slice(1))
  })

  it('stays unchanged when no process has its pid', async () => {
    await writeFile(join(cluster, 'postmaster.pid'), fileOf(2_147_483_646))
    expect(await findRunningPostgres(cluster)).toBeUndefined()
    expect(await readFile(join(cluster, 'postmaster.pid'), 'utf8')).toBe(fileOf(2_147_483_646))
  })
})
