import type { Deps } from '../src/ports/deps.ts'

/** The database goes away before the so-many-th time that it is asked. */
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
  // Each asks what the one beneath does, with its own types.
  return { ...deps, db: dying as unknown as Deps['db'] }
}
