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
}

/** What the router's list of hosts is made of for these words of an order: its script on a `uci` and a resolver that write down. */
const gardenAfter = (...told: string[]) => {
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
  for (const word of told) execFileSync('busybox', ['sh', '-c', shell, 'minit-garden', word], { env })
  const [list = '', kept = ''] = ['list', 'kept'].map((name) => readFileSync(join(folder, name), 'utf8'))
  rmSync(folder, { recursive: true })
  const allowed = [...list.matchAll(/=(.+)/g)].map(([, rule]) => rule)
  return { allowed, kept: kept.trim() }
}
const OWN_PAGE = 'allow tcp port 443 to 203.0.113.1'

test('what payments need unpaid is let through beside our own page, and nothing else', () => {
  expect(setupScript(VALUES)).toContain("/usr/bin/minit-garden 'wallet.vultme.io'")
  expect(gardenAfter('wallet.vultme.io')).toEqual({
    allowed: [OWN_PAGE, 'allow tcp port 443 to 203.0.113.2', 'allow tcp port 443 to 203.0.113.3'],
    kept: 'wallet.vultme.io',
  })
  expect(gardenAfter('wallet.vultme.io', '-')).toEqual({ allowed: [OWN_PAGE], kept: '-' })
  expect(gardenAfter('gone.example')).toEqual({ allowed: [OWN_PAGE], kept: 'gone.example' })
})

test.each(['a b', '$(reboot)', "a'b", 'a;b', ''])('a host that is %j makes no script', (host) => {
  expect(() => setupScript({ ...VALUES, unpaidHosts: [host] })).toThrow(/cannot hold/)
})

test('the script is one that a shell can read', () => {
  execFileSync('sh', ['-n'], { input: setupScript(VALUES) })
})

test('the script removes its own file, which holds secrets, also where it fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-setup-'))
  const file = join(folder, 'minit-setup')
  writeFileSync(file, setupScript(VALUES).replaceAll('/tmp/minit-setup', file))
  // Nothing of a router is found, so that it fails at its first step.
  const env = { PATH: folder }
  symlinkSync('/bin/rm', join(folder, 'rm'))
  expect(() => execFileSync('/bin/sh', [file], { env, stdio: 'ignore' })).toThrow()
  expect(existsSync(file)).toBe(false)
  rmSync(folder, { recursive: true })
})
