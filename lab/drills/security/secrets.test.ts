import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanBuilt, scanHistory } from './secrets.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'minit-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@minit.example', ...words], {
    cwd: folder,
    encoding: 'utf8',
  })

// Concatenated, so that this file itself contains no secret.
const PLANTED = `AKIA${'IOSFODNN7EXAMPLE'}`

test('finds a secret in the history after a commit removed it, and one in a build', () => {
  git('init', '-q')
  writeFileSync(join(folder, 'settings.ts'), `const key = '${PLANTED}'`)
  git('add', '-A')
  git('commit', '-qm', 'one')
  expect(scanBuilt(folder).found.some((each) => each.includes('settings.ts'))).toBe(true)
  writeFileSync(join(folder, 'settings.ts'), 'const key = process.env.KEY')
  git('commit', '-qam', 'two')
  const { files, found } = scanHistory(folder)
  expect(files).toBe(2)
  expect(found).toEqual([expect.stringMatching(/^settings.ts \([0-9a-f]{10}\): an AWS key$/)])
})

test('finds a secret in a database dump, also in a compressed one', () => {
  const dump = `insert into settings values ('${PLANTED}');`
  writeFileSync(join(folder, 'dump.sql'), dump)
  writeFileSync(join(folder, 'dump.sql.gz'), gzipSync(dump))
  git('add', '-A')
  git('commit', '-qm', 'three')
  for (const found of [scanBuilt(folder).found, scanHistory(folder).found])
    for (const name of [/^dump\.sql[: ]/, /^dump\.sql\.gz[: ]/])
      expect(
        found.some((each) => name.test(each)),
        String(name),
      ).toBe(true)
})
