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
