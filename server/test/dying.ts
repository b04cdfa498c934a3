import type { Tx } from '../src/db/database.ts'
import type { Deps } from '../src/ports/deps.ts'

/** A database that fails before its nth call. */
export const dyingAt = (deps: Deps, calls: number): Deps => {
  let left = calls
  const dies =
    <Args extends unknown[], Result>(ask: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      left -= 1
      if (left < 0) throw new Error('the process died')
      return ask(...args)
    }
  const { db } = deps
  const dying = {
    ...db,
    asPlatform: dies(db.asPlatform),
    readAsPlatform: dies(db.readAsPlatform),
    writeAsPlatform: dies(db.writeAsPlatform),
    analyseAsPlatform: dies(db.analyseAsPlatform),
    inTenant: dies(db.inTenant),
  }
  // Each delegates to the underlying call, with the same types.
  return { ...deps, db: dying as unknown as Deps['db'] }
}

const CUT = 'select pg_terminate_backend(pg_backend_pid())'
const DEATH = 'the process died'
const ASKS = new Set<string | symbol>([
  'send',
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
])

export type Dying = { deps: Deps; hasDied: () => boolean }

/**
 * A process that dies before its nth statement as the platform, with its connection cut, or after a commit and before the answer.
 * `isUnguarded`: its transactions are none; each statement commits alone.
 */
export const dyingInside = (
  { deps }: { deps: Deps },
  statements: number,
  { isUnguarded = false } = {},
): Dying => {
  let left = statements
  let isDead = false
  const step = (cut: () => void): void => {
    if (isDead) throw new Error(DEATH)
    left -= 1
    if (left >= 0) return
    isDead = true
    cut()
    throw new Error(DEATH)
  }
  const watched = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function' || !ASKS.has(name)) return found
        return (...args: unknown[]): unknown => {
          step(() => {
            if (!isUnguarded) target.send(CUT, []).catch(() => undefined)
          })
          return found.apply(target, args)
        }
      },
    })
  const { db } = deps
  const asPlatform = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const open = isUnguarded ? db.writeAsPlatform : db.asPlatform
    const answer = await open((tx) => work(watched(tx)))
    step(() => undefined)
    return answer
  }
  return { deps: { ...deps, db: { ...db, asPlatform } }, hasDied: () => isDead }
}
