import { lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { repairLinks } from './binaries.ts'

let folder = ''
const lib = (name: string) => join(folder, 'native', 'lib', name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'binaries-'))
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await writeFile(lib('libpq.so.5.18'), 'library')
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify([link]))
})
afterEach(() => rm(folder, { recursive: true }))

it('creates library links that a blocked install script left out; they survive a move of the folder', async () => {
  await repairLinks(folder)
  expect(await readlink(lib('libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await readFile(lib('libpq.so.5'), 'utf8')).toBe('library')
})

it('replaces a dangling link', async () => {
  await symlink('gone', lib('libpq.so.5'))
  await repairLinks(folder)
  expect(await readFile(lib('libpq.so.5'), 'utf8')).toBe('library')
})

it('leaves an existing file unchanged', async () => {
  await writeFile(lib('libpq.so.5'), 'a real file')
  await repairLinks(folder)
  expect((await lstat(lib('libpq.so.5'))).isSymbolicLink()).toBe(false)
})
