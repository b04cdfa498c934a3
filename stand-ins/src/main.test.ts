import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newDir, settings } from './testing/start.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let dir: string
beforeEach(() => {
  dir = newDir()
})
afterEach(() => rmSync(dir, { recursive: true }))

const startChild = async () => {
  const env = { ...process.env, STAND_INS_CONFIG: JSON.stringify(settings(dir, 'http://127.0.0.1:1')) }
  const child = fork(MAIN, { env, execArgv: [] })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { child, url }
}

describe('the stand-ins as a separate process', () => {
  it('report their address to the parent, with every provider under its prefix', async () => {
    const { child, url } = await startChild()
    for (const provider of ['pawapay', 'vult', 'africastalking', 'whatsapp']) {
      expect((await fetch(`${url}/control/ledger/${provider}`)).status, provider).toBe(200)
    }
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
  it('exit when their parent is gone', async () => {
    const { child } = await startChild()
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
