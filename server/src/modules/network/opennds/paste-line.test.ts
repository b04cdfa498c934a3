import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pasteLine } from './paste-line.ts'

const NO_INTERNET = 'This router cannot reach Minit. Check its internet cable or SIM.\n'

/** A router's shell and its wget, as OpenWrt has them: busybox under their names. */
const path = mkdtempSync(join(tmpdir(), 'minit-paste-'))
const answers = { body: '', status: 200 }
const server = createServer((_, response) => response.writeHead(answers.status).end(answers.body))
let origin = ''
beforeAll(async () => {
  for (const name of ['sh', 'wget']) {
    writeFileSync(join(path, name), `#!/bin/sh\nexec busybox ${name} "$@"\n`)
    chmodSync(join(path, name), 0o755)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(path, { recursive: true })
})

const pasted = async (url: string) => {
  const line = pasteLine(url).replaceAll('/tmp/', `${path}/`)
  const env = { PATH: `${path}:${process.env.PATH}` }
  const { stdout } = await promisify(execFile)('busybox', ['sh', '-c', line], { env })
  return stdout
}

test.each([
  ['no server answers', 'http://127.0.0.1:9/setup/x'],
  ['the name does not resolve', 'http://minit.invalid/setup/x'],
])('a router prints what to check if %s', async (_, url) => {
  expect(await pasted(url)).toBe(NO_INTERNET)
})

test('a router prints the same if another server answers, such as a carrier’s page', async () => {
  Object.assign(answers, { status: 511, body: 'echo buy data first' })
  expect(await pasted(`${origin}/setup/x`)).toBe(NO_INTERNET)
})

test('a router runs the downloaded set-up', async () => {
  Object.assign(answers, { status: 200, body: 'echo "minit: done"' })
  expect(await pasted(`${origin}/setup/x`)).toBe('minit: done\n')
})

test('a failed set-up prints only its own reason', async () => {
  Object.assign(answers, { status: 200, body: 'echo "minit: no"; exit 1' })
  expect(await pasted(`${origin}/setup/x`).catch((error: { stdout: string }) => error.stdout)).toBe(
    'minit: no\n',
  )
})
