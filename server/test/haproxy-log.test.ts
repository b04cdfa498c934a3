import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../src/db/embedded/port.ts'
import { hasProgram, pathOf, useFolder } from './checked-by-programs.ts'
import { renderHa } from './render-ha.ts'

const folder = useFolder()

/** Repeats a request until it is answered; a server that is not ready refuses the connection. */
const statusOf = async (url: string): Promise<number> => {
  for (;;) {
    const answer = await fetch(url, { headers: { 'purchase-token': 'A-HEADER' } }).catch(() => null)
    if (answer !== null) return answer.status
  }
}

/**
 * Sends a call without a running server through HAProxy with its delivered file, changed by `change`; returns
 * its log.
 */
const logged = async (name: string, change: (file: string) => string): Promise<string> => {
  const to = join(folder(), name)
  mkdirSync(to)
  const port = String(await findFreePort())
  const ports = { PRIMARY_PORT: String(await findFreePort()), REPLICA_PORT: String(await findFreePort()) }
  const nowhere = { APP1_ADDRESS: '127.0.0.1', APP2_ADDRESS: '127.0.0.1', FIRST_PORT: '1', SECOND_PORT: '1' }
  renderHa(to, { APPLICATION_PORT: port, MAX_CLIENTS: '100', ...ports, ...nowhere })
  const journal = createSocket('udp4').bind(0, '127.0.0.1')
  await once(journal, 'listening')
  let said = ''
  journal.on('message', (line) => {
    said += `${line}\n`
  })
  const path = join(to, 'haproxy.cfg')
  const text = readFileSync(path, 'utf8').replace(/^ +(user|group) .*\n/gm, '')
  writeFileSync(path, change(text.replace('/dev/log', `127.0.0.1:${journal.address().port}`)))
  const haproxy = spawn(pathOf('haproxy'), ['-f', path], { stdio: 'ignore' })
  try {
    expect(await statusOf(`http://127.0.0.1:${port}/pass/1?t=A-TOKEN`)).toBe(503)
    await expect.poll(() => said).toMatch(/ 503 .*GET/)
  } finally {
    haproxy.kill('SIGTERM')
    await once(haproxy, 'exit')
    journal.close()
  }
  return said
}

const SECRETS = /A-TOKEN|A-HEADER|pass\/1/

test.skipIf(!hasProgram('haproxy'))(
  'HAProxy’s log of a call without a server contains how it failed, and not whose pass it was about',
  async () => {
    expect(await logged('short', (text) => text)).not.toMatch(SECRETS)
    const whole = (text: string) => text.replace(/^ +log-format "%ft %b\/%s %TR.*$/m, '    option httplog')
    expect(await logged('whole', whole)).toMatch(SECRETS)
  },
)
