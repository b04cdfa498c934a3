import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findSecrets } from './secrets-scan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })

test.each([
  ['a private key', `-----BEGIN ${''}PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}`],
  ['an AWS key', `AKIA${'IOSFODNN7EXAMPLE'}`],
  ['a GitHub token', `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`],
  ['a word of chance beside its name', `apiKey: '${'q8Zr1LxV0bT7mYw3Kc9Nf5Hs2Dj6Gp4'}Ae'`],
])('finds %s', (kind, text) => {
  expect(findSecrets(text)).toContain(kind)
})

test('ignores text that only resembles a secret', () => {
  expect(findSecrets(`token: '${'x'.repeat(43)}'; password: 'a-password-for-tests'`)).toEqual([])
})

const PICTURES = /\.(?:png|jpe?g|webp|woff2?|ttf|otf|gz|zip|pdf|ico|dump|sql)$/

test('no file of the tree contains anything like a secret', () => {
  const files = git('ls-files')
    .split('\n')
    .filter((file) => file !== '' && !PICTURES.test(file) && file !== 'package-lock.json')
  const found = files.flatMap((file) =>
    findSecrets(readFileSync(`${root}/${file}`, 'utf8')).map((kind) => `${file}: ${kind}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
