import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openHttp } from '../../drills/visits/http.ts'
import type { Place } from '../../drills/visits/visit.ts'
import type { Crowd } from '../../drills/visits/world.ts'

/** What a build's world says of itself: where visits go, and the processes that serve them. */
type Opened = { places: Place[]; serverPids: number[]; postmaster: number }

export type WatchedCrowd = Crowd & Omit<Opened, 'places'>

const PROGRAM = fileURLToPath(new URL('./crowd-program.ts', import.meta.url))

/**
 * The world of the proof `visits` as the build in this folder makes it, with a database and stand-ins of its own; its visitors
 * come from here, whichever the build.
 */
export const withCrowdAt = async <T>(root: string, work: (crowd: WatchedCrowd) => Promise<T>): Promise<T> => {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
  const child = fork(PROGRAM, { cwd: root, env })
  const ended = once(child, 'exit')
  const http = openHttp()
  try {
    const opened = await Promise.race([
      // What the program sends.
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
