import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEPLOY, useFolder } from './checked-by-programs.ts'

const folder = useFolder()

test('every script is one that its shell can read', () => {
  const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).map((name) => join(DEPLOY, name))
  const scripts = files.flatMap((file) => {
    const shell = /^#!\/bin\/(sh|bash)\n/.exec(readOrNothing(file))?.[1]
    return shell === undefined ? [] : [{ file, shell }]
  })
  expect(scripts.length).toBeGreaterThan(10)
  for (const { file, shell } of scripts) execFileSync(shell, ['-n', file])
  const spoiled = join(folder(), 'spoiled-script')
  writeFileSync(spoiled, '#!/bin/sh\nif true; then\n')
  expect(() => execFileSync('sh', ['-n', spoiled], { stdio: 'ignore' })).toThrow()
})

test('each command of an installed server is one that npm would run with Node alone', () => {
  const text = readFileSync(join(DEPLOY, 'minit'), 'utf8')
  const commands = /^COMMANDS='([^']+)'/m.exec(text)?.[1]?.split(/\s+/) ?? []
  const npm = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8'))
  expect(commands.length).toBeGreaterThan(10)
  for (const command of commands) expect(npm.scripts[command], command).toMatch(/^node scripts\/[\w-]+\.ts/)
  const page = readFileSync(join(DEPLOY, '../docs/operations.md'), 'utf8')
  for (const [, named] of page.matchAll(/`(?:\w+=<old> )?minit ([a-z][a-z:-]+)/g))
    expect(commands).toContain(named)
})

describe('a restore', () => {
  const restore = (...words: string[]): string => {
    const at = (name: string) => join(folder(), name)
    mkdirSync(at('received'), { recursive: true })
    rmSync(at('data'), { recursive: true, force: true })
    writeFileSync(at('backup.env'), `PG_DATA=${at('data')}\nBACKREST=/bin/true\n`)
    // It refuses to run as root, who the tests may be.
    mkdirSync(at('bin'), { recursive: true })
    writeFileSync(at('bin/id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 })
    const env = { PATH: `${at('bin')}:${process.env.PATH}`, BACKUP_SETTINGS: at('backup.env') }
    return execFileSync(join(DEPLOY, 'backup/restore'), words, { env, encoding: 'utf8' })
  }

  test('says that payouts have to be held, unless it brings back all that there was', () => {
    const received = ['--repo', '2', '--received', join(folder(), 'received')]
    expect(restore('--repo', '1')).toMatch(/after the last archived moment[\s\S]*minit payouts:hold/)
    expect(restore(...received, '--until', '2026-01-31 14:00:00+00')).toMatch(
      /after 2026-01-31 14:00:00\+00[\s\S]*minit payouts:hold/,
    )
    expect(restore(...received)).not.toContain('payouts')
  })
})

const readOrNothing = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // A folder.
    return ''
  }
}
