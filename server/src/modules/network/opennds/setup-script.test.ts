import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setupScript } from './setup-script.ts'

const VALUES = {
  publicUrl: 'https://minit.example',
  gatewayName: 'minit-1',
  portalPath: '/wifi/1',
  faskey: 'abc',
  token: 'def',
  unpaidHosts: ['wallet.vultme.io'],
  sharedKbps: 3_800,
}

/**
 * The router's list of hosts after these orders: runs the garden script with a `uci` and a resolver that
 * record.
 */
const gardenAfter = (...orders: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-garden-'))
  const script = /<<'GARDEN'\n([\s\S]*?)GARDEN\n/.exec(setupScript(VALUES))?.[1] ?? ''
  const programs = {
    uci: `case $1 in get) echo 203.0.113.1 ;; add_list) echo "$2" >>${folder}/list ;; -q) rm -f ${folder}/list ;; esac`,
    resolveip: 'case $2 in gone.*) exit 1 ;; *) echo 203.0.113.2; echo 203.0.113.3 ;; esac',
    getent: 'exit 2',
    nslookup: 'exit 1',
  }
  for (const [name, lines] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const shell = script.replaceAll('/etc/minit-garden', `${folder}/kept`)
  for (const word of orders) execFileSync('busybox', ['sh', '-c', shell, 'minit-garden', word], { env })
  const [list = '', kept = ''] = ['list', 'kept'].map((name) => readFileSync(join(folder, name), 'utf8'))
  rmSync(folder, { recursive: true })
  const allowed = [...list.matchAll(/=(.+)/g)].map(([, rule]) => rule)
  return { allowed, kept: kept.trim() }
}
const OWN_PAGE = 'allow tcp port 443 to 203.0.113.1'

test("lets phones reach our own page and the payments' hosts unpaid, and nothing else", () => {
  expect(setupScript(VALUES)).toContain("/usr/bin/minit-garden 'wallet.vultme.io'")
  expect(gardenAfter('wallet.vultme.io')).toEqual({
    allowed: [OWN_PAGE, 'allow tcp port 443 to 203.0.113.2', 'allow tcp port 443 to 203.0.113.3'],
    kept: 'wallet.vultme.io',
  })
  expect(gardenAfter('wallet.vultme.io', '-')).toEqual({ allowed: [OWN_PAGE], kept: '-' })
  expect(gardenAfter('gone.example')).toEqual({ allowed: [OWN_PAGE], kept: 'gone.example' })
})

test.each(['a b', '$(reboot)', "a'b", 'a;b', ''])('rejects the host %j', (host) => {
  expect(() => setupScript({ ...VALUES, unpaidHosts: [host] })).toThrow(/cannot hold/)
})

test('is a valid shell script', () => {
  execFileSync('sh', ['-n'], { input: setupScript(VALUES) })
})

test('removes its own file, which contains secrets, even if it fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-setup-'))
  const file = join(folder, 'minit-setup')
  writeFileSync(file, setupScript(VALUES).replaceAll('/tmp/minit-setup', file))
  // The folder has none of a router's programs, so it fails at its first step.
  const env = { PATH: folder }
  symlinkSync('/bin/rm', join(folder, 'rm'))
  expect(() => execFileSync('/bin/sh', [file], { env, stdio: 'ignore' })).toThrow()
  expect(existsSync(file)).toBe(false)
  rmSync(folder, { recursive: true })
})
