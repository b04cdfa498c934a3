import type { TestApp } from './app.ts'

export type Clock = {
  id: string
  opens: Date
  ends: Date
  paid: number
  isRefunded: boolean
  isPaused: boolean
  isUnused: boolean
}

/**
 * The passes of these purchases: when each one runs as it is now, and the minutes that were paid or returned
 * for it.
 */
export const clocksOf = (fixture: TestApp, purchaseIds: readonly string[]) =>
  fixture.database.asOwner<Clock>(
    `select s.purchase_id as id, greatest(s.opens_at, s.resumed_at) as opens, least(s.expires_at, coalesce(s.revoked_at, s.expires_at)) as ends,
       (select sum(m.minutes)::int from pass_minutes m where m.pass_id = s.id) as paid, s.revoked_at is not null as "isRefunded",
       s.paused_at is not null as "isPaused", s.unused_minutes is not null as "isUnused"
     from passes s where s.purchase_id = any($1) order by s.id`,
    [purchaseIds],
  )

/** The minutes that each pass of one holder has received so far, and how long two of them ran at once. */
export const watchMinutes = (fixture: TestApp, purchaseIds: () => readonly string[]) => {
  const received = new Map<string, number>()
  let doubled = 0
  /** Lets time pass, in whatever way, without purchases or changes. */
  const goBy = async (passes: () => Promise<unknown>): Promise<void> => {
    const clocks = await clocksOf(fixture, purchaseIds())
    const from = fixture.deps.now().getTime()
    await passes()
    const until = fixture.deps.now().getTime()
    const runs = clocks
      .filter(({ isPaused, isUnused }) => !isPaused && !isUnused)
      .map(({ id, opens, ends }) => ({
        id,
        from: Math.max(opens.getTime(), from),
        until: Math.min(ends.getTime(), until),
      }))
    for (const run of runs)
      if (run.until > run.from) received.set(run.id, (received.get(run.id) ?? 0) + run.until - run.from)
    for (const [index, one] of runs.entries())
      for (const other of runs.slice(index + 1))
        doubled += Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from))
  }
  return { received, goBy, doubledMs: () => doubled }
}
