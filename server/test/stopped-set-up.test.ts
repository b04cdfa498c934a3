import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MINUTES = { timeout: 120_000 }

let checkout = ''
/** A fresh clone of the project's files with the packages installed here; the pages are not built yet. */
beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'minit-set-up-')))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of files.toString().split('\0'))
    if (file !== '') cpSync(join(root, file), join(checkout, file), { recursive: true })
  for (const folder of ['.', 'server', 'web', 'packages/contract', 'packages/domain', 'stand-ins'])
    linkModules(join(root, folder), join(checkout, folder))
})
const linkModules = (from: string, to: string): void => {
  if (readdirSync(from).includes('node_modules'))
    symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'))
}
let child: ChildProcess | undefined
afterEach(() => {
  child?.kill('SIGKILL')
  for (const pid of pidsIn(checkout)) process.kill(pid, 'SIGKILL')
  rmSync(checkout, { recursive: true, force: true })
})

/** Every process whose working folder is this one or below it. */
const pidsIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)
      } catch {
        return false
      }
    })
    .map(Number)

const start = (): ChildProcess => {
  const started = spawn('npm', ['start'], {
    cwd: checkout,
    // The machine's own npm and Node start it, as after a fresh clone.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, as in a terminal.
    detached: true,
  })
  child = started
  return started
}

const said = async ({ stdout }: ChildProcess, wanted: string): Promise<void> => {
  if (stdout === null) throw new Error('its output is not piped')
  for await (const line of createInterface({ input: stdout })) if (line === wanted) return
  throw new Error(`it ended before it said “${wanted}”`)
}

/** Waits until other processes build the pages. */
const building = async (): Promise<void> => {
  while (pidsIn(checkout).length < 4) await delay(50)
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s while the pages are built leaves no process',
  MINUTES,
  async (signal) => {
    const started = start()
    const ended = once(started, 'exit')
    await said(started, 'Building the pages')
    await building()
    await delay(1_000)
    // A service manager signals the first process; Ctrl-C reaches all in its terminal.
    if (signal === 'SIGTERM') started.kill(signal)
    else process.kill(-(started.pid ?? 0), signal)
    await ended
    for (let tries = 0; tries < 100 && pidsIn(checkout).length > 0; tries += 1) await delay(50)
    expect(pidsIn(checkout)).toEqual([])
  },
)
