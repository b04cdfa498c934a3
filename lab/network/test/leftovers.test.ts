import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesOfLab } from '../src/addresses.ts'
import { startLab } from '../src/lab.ts'
import { namespacesOf, removeLab } from '../src/leftovers.ts'
import { describeLab } from './describe-lab.ts'

const names = namesOfLab(Number(process.env.NETWORK_LAB ?? 0))
const settings = { productUrl: 'http://127.0.0.1:9', routers: [{ name: 'hub', phones: ['amara'] }] }

/**
 * Lists command lines of the lab's processes: each one contains the lab's name, or is started by one
 * that does.
 */
const processesOfLab = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return '' // it has ended meanwhile
      }
    })
    .filter((line) => line.includes(names.folder) || line.includes(names.prefix))

const whatIsThere = async () => ({
  namespaces: await namespacesOf(names),
  processes: processesOfLab(),
  link: existsSync(`/sys/class/net/${names.productLink}`),
  folder: existsSync(names.folder),
  mounts: readFileSync('/proc/mounts', 'utf8').includes(names.folder),
})

const NOTHING = { namespaces: [], processes: [], link: false, folder: false, mounts: false }

describeLab('the lab', () => {
  let abandoned: ChildProcess

  beforeAll(async () => {
    const program = fileURLToPath(new URL('./abandoned-lab.ts', import.meta.url))
    abandoned = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(abandoned.stdout ?? abandoned, 'data')
  })

  afterAll(async () => {
    abandoned.kill('SIGKILL')
    await removeLab(names)
  })

  test('belongs to one process: another one gets an error that names the owner', async () => {
    await expect(startLab(settings)).rejects.toThrow(`Process ${abandoned.pid} is using network lab`)
  })

  test('removes the remains of a killed run at its start', async () => {
    const ended = once(abandoned, 'exit')
    abandoned.kill('SIGKILL')
    await ended
    expect(await whatIsThere()).toMatchObject({ link: true, mounts: true })
    const lab = await startLab(settings)
    expect(await lab.phone('amara').isOnline()).toBe(true)
    await lab.stop()
  })

  test('leaves nothing behind when stopped', async () => {
    expect(await whatIsThere()).toEqual(NOTHING)
  })

  test('leaves nothing behind when it cannot be built', async () => {
    const twice = { ...settings, routers: [...settings.routers, ...settings.routers] }
    await expect(startLab(twice)).rejects.toThrow('File exists')
    expect(await whatIsThere()).toEqual(NOTHING)
  })

  test('can be stopped twice', async () => {
    await removeLab(names)
    expect(await whatIsThere()).toEqual(NOTHING)
  })
})
