import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../src/db/embedded/port.ts'
import { bash, DEPLOY, functionOf, hasProgram, pathOf, useFolder } from './checked-by-programs.ts'

const folder = useFolder()

const site = (port: number): string =>
  `:${port} {\n\treverse_proxy 127.0.0.1:1 {\n\t\tlb_try_duration 300ms\n\t}\n}\n`

const untilItAnswers = async (url: string, headers: Record<string, string>): Promise<number> => {
  for (;;) {
    const status = await fetch(url, { headers }).then(
      (answer) => answer.status,
      () => null,
    )
    if (status !== null) return status
  }
}

/** Caddy's log of a call while all processes are down. */
const logOf = async (name: string, begin: string): Promise<string> => {
  const port = await findFreePort()
  const path = join(folder(), name)
  writeFileSync(path, `${begin}${site(port)}`)
  const caddy: ChildProcess = spawn(pathOf('caddy'), ['run', '--adapter', 'caddyfile', '--config', path], {
    env: { PATH: process.env.PATH, HOME: folder(), XDG_DATA_HOME: folder(), CADDY_ADMIN: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  caddy.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  try {
    const url = `http://127.0.0.1:${port}/pass/1?t=A-TOKEN`
    expect(await untilItAnswers(url, { 'purchase-token': 'A-HEADER' })).toBe(502)
  } finally {
    caddy.kill('SIGTERM')
    await once(caddy, 'exit')
  }
  return said
}

const SECRETS = /A-TOKEN|A-HEADER/

test.skipIf(!hasProgram('caddy'))(
  'the proxy’s log of a call without a process does not contain whose pass it was about',
  async () => {
    const kept = await logOf('short', `import ${join(DEPLOY, 'minit-log.caddy')}\n`)
    expect(kept).toContain('"status":502')
    expect(kept).not.toMatch(SECRETS)
    expect(await logOf('whole', '')).toMatch(SECRETS)
  },
)

/** What the installer makes of a Caddyfile that begins like this. */
const installed = (before: string) => {
  const file = join(folder(), 'Caddyfile')
  writeFileSync(file, before)
  const { said } = bash(
    `here=${DEPLOY}`,
    // Writes nothing of this machine; other output is not under test.
    'put() { return 1; }',
    functionOf('proxy.sh', 'has_settings_of_all'),
    functionOf('proxy.sh', 'keep_log_short').replace('/etc/caddy/Caddyfile', file),
    '! keep_log_short || echo changed',
    `cat ${file}`,
  )
  return said
}

test('the installer shortens the proxy’s log once, and leaves existing settings to the operator', () => {
  expect(installed('# a comment\n:80 {\n}\n')).toBe(
    'changed\nimport minit-log.caddy\n# a comment\n:80 {\n}\n',
  )
  expect(installed('import minit-log.caddy\n:80 {\n}\n')).toBe('import minit-log.caddy\n:80 {\n}\n')
  const own = '# mine\n{\n\temail me@example.sl\n}\n'
  expect(installed(own)).toMatch(/^The proxy writes whole addresses [^\n]*\n# mine\n\{/)
})
