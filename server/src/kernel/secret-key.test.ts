import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrMakeSecretKey } from './secret-key.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'minit-key-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a key is made once, is long, and only its owner may read it', async () => {
  const key = await readOrMakeSecretKey(join(dir, 'data'))
  expect(Buffer.from(key, 'base64url')).toHaveLength(48)
  expect((await stat(join(dir, 'data', 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await readOrMakeSecretKey(join(dir, 'data'))).toBe(key)
})

test('two installations have different keys', async () => {
  const [one, two] = [await readOrMakeSecretKey(join(dir, 'a')), await readOrMakeSecretKey(join(dir, 'b'))]
  expect(one).not.toBe(two)
})

test('processes that start together agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readOrMakeSecretKey(dir)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toHaveLength(64)
})

test('no process reads a partly written key, and no other file remains', async () => {
  for (let start = 0; start < 200; start += 1) {
    const folder = join(dir, String(start))
    const keys = await Promise.all(Array.from({ length: 8 }, () => readOrMakeSecretKey(folder)))
    expect(new Set(keys.map(({ length }) => length))).toEqual(new Set([64]))
    expect(await readdir(folder)).toEqual(['secret-key'])
  }
})
