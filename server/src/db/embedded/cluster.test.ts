import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureCluster } from './cluster.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'cluster-'))
})
afterEach(() => rm(home, { recursive: true }))

it('removes half-made clusters of killed starts, but not recent ones', async () => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['server', 'new-old', 'new-now'])
    await mkdir(join(home, name, 'cluster'), { recursive: true })
  await utimes(join(home, 'new-old'), longAgo, longAgo)
  await ensureCluster({ home, account: undefined }, '/nowhere', () => undefined)
  expect((await readdir(home)).sort()).toEqual(['new-now', 'server'])
})

it('a failed creation leaves nothing behind and reports the reason', async () => {
  await expect(ensureCluster({ home, account: undefined }, '/nowhere', () => undefined)).rejects.toThrow(
    /initdb/,
  )
  expect(await readdir(home)).toEqual([])
})
