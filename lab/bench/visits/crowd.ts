import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Crowd } from '../../drills/visits/fixture.ts'
import { openHttp } from '../../drills/visits/http.ts'
import type { Place } from '../../drills/visits/visit.ts'

/** What a build reports: the places to visit, and the processes that serve them. */
type Opened = { places: Place[]; serverPids: number[]; postmaster: number }

export type WatchedCrowd = Crowd & Omit<Opened, 'places'>

const PROGRAM = fileURLToPath(new URL('./crowd-program.ts', import.meta.url))

/**
 * Opens the fixture of the drill `visits` from the build in this folder, with its own database and simulated
 * providers; the visitors always come from this build.
 */
export const withCrowdAt = async <T>(root: string, work: (crowd: WatchedCrowd) => Promise<T>): Promise<T> => {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
  const child = fork(PROGRAM, { cwd: root, env })
  const ended = once(child, 'exit')
  const http = openHttp()
  try {
    const opened = await Promise.race([
      // The program's message.
      once(child, 'message').then(([sent]) => sent as Opened),
      ended.then(([code]) => Promise.reject(new Error(`the world of ${root} ended with ${code}`))),
    ])
    return await work({ http, ...opened, nextNumber: counter() })
  } finally {
    http.close()
    if (child.connected) child.disconnect()
    await ended
  }
}

const counter = (): Crowd['nextNumber'] => {
  let number = 0
  return (count) => {
    number += count
    return number - count
  }
}
