import { expect, test } from 'vitest'
import type { TenantTx, Tx } from '../src/db/database.ts'
import type { Deps } from '../src/ports/deps.ts'
import { barrierOf } from './crash/unguarded-settlement.ts'

/** A transfer that waits for its request. */
type BegunTransfer = {
  reference: string
  /** One run of its job. */
  follow: (deps: Deps) => Promise<void>
  /** Records what a provider reports of it. */
  report: (deps: Deps, kind: 'succeeded' | 'failed') => Promise<unknown>
  state: () => Promise<string | undefined>
  /** Its seller's balance equals the ledger, and all ledger checks pass. */
  ledgerAgrees: () => Promise<void>
}

/** A kind of transfer in a running test fixture. */
export type KindUnderTest = {
  deps: () => Deps
  begin: () => Promise<BegunTransfer>
  /** The state of a transfer whose money has moved, and of one that waits. */
  states: { succeeded: string; failed: string; open: string[] }
  loseJobs: () => Promise<unknown>
  reconcile: (deps: Deps) => Promise<number>
  /** Two minutes later, when leases have ended and polls are overdue. */
  wait: () => void
}

type Answers = {
  request: (
    reference: string,
  ) => Promise<{ kind: 'accepted'; nextAction: { type: 'await_prompt' } } | { kind: 'unknown' }>
  poll: () => Promise<{ kind: 'pending' | 'not_found' | 'unknown' }>
  /** Runs before a provider is returned: a worker has read its transfer by then. */
  onLookup?: () => Promise<unknown>
}

const ACCEPTED = { kind: 'accepted', nextAction: { type: 'await_prompt' } } as const

/** Providers of all kinds that answer so. */
const answering = (deps: Deps, { request, poll, onLookup = async () => undefined }: Answers): Deps => ({
  ...deps,
  payments: {
    ...deps.payments,
    byName: async (name) => {
      const provider = await deps.payments.byName(name)
      await onLookup()
      if (provider === null) return null
      const requestPayment = ({ reference }: { reference: string }) => request(reference)
      const refunds = provider.refunds && {
        ...provider.refunds,
        requestRefund: requestPayment,
        readRefund: poll,
      }
      return { ...provider, requestPayment, readPayment: poll, ...(refunds && { refunds }) }
    },
  },
  payouts: {
    ...deps.payouts,
    byName: async (name) => {
      const provider = await deps.payouts.byName(name)
      await onLookup()
      const requestPayout = ({ reference }: { reference: string }) => request(reference)
      return provider && { ...provider, requestPayout, readPayout: poll, float: async () => null }
    },
  },
})

const LEASE =
  /(t\.state|\(select s\.status[^)]*\)) = \$5::text and t\.accepted_at is null\s+and \(t\.ask_lease_until is null or t\.ask_lease_until <= \$3::timestamptz\)/

/** A database whose lease excludes no one. */
const withoutLease = (deps: Deps): Deps => {
  const { db } = deps
  const blind = <Same extends Tx>(tx: Same): Same =>
    Object.assign(Object.create(tx) as Same, {
      send: (text: string, values: unknown[]) => tx.send(text.replace(LEASE, '$5::text is not null'), values),
    })
  return {
    ...deps,
    db: {
      ...db,
      inTenant: (id, work) => db.inTenant(id, (tx) => work(blind<TenantTx>(tx))),
      asPlatform: (work) => db.asPlatform((tx) => work(blind(tx))),
    },
  }
}

/** What every kind of transfer promises, whatever it is for. */
export const transferSuite = (kind: KindUnderTest): void => {
  /** How often two workers request a transfer that both have read before either takes the lease. */
  const requestsOfTwo = async (deps: Deps): Promise<number> => {
    const { follow } = await kind.begin()
    let requests = 0
    const answers = answering(deps, {
      request: async () => {
        requests += 1
        return ACCEPTED
      },
      poll: async () => ({ kind: 'pending' }),
      onLookup: barrierOf(2),
    })
    await Promise.all([follow(answers), follow(answers)])
    return requests
  }

  test('of two workers that read it at the same instant one requests it', async () => {
    expect(await requestsOfTwo(kind.deps())).toBe(1)
  })

  test('both request it when the lease excludes no one (negative control)', async () => {
    expect(await requestsOfTwo(withoutLease(kind.deps()))).toBe(2)
  })

  test('a request without an answer leaves it open and is repeated with the same reference', async () => {
    const { follow, state, reference } = await kind.begin()
    const requested: string[] = []
    const silent = answering(kind.deps(), {
      request: async (sent) => {
        requested.push(sent)
        return { kind: 'unknown' }
      },
      poll: async () => ({ kind: 'not_found' }),
    })
    await follow(silent)
    expect(kind.states.open).toContain(await state())
    kind.wait()
    await follow(silent)
    expect(requested).toEqual([reference, reference])
    expect(kind.states.open).toContain(await state())
  })

  test('an event that is reported ten times at once moves its money once', async () => {
    const { report, state, ledgerAgrees } = await kind.begin()
    await Promise.all(Array.from({ length: 10 }, () => report(kind.deps(), 'succeeded')))
    expect(await state()).toBe(kind.states.succeeded)
    await ledgerAgrees()
  })

  test.each([
    ['before', ['succeeded', 'failed']],
    ['after', ['failed', 'succeeded']],
  ] as const)('a success counts that is reported %s a failure', async (_, reports) => {
    const { report, state, ledgerAgrees } = await kind.begin()
    for (const each of reports) await report(kind.deps(), each)
    expect(await state()).toBe(kind.states.succeeded)
    await ledgerAgrees()
  })

  test('a failure returns its money once', async () => {
    const { report, state, ledgerAgrees } = await kind.begin()
    await Promise.all([report(kind.deps(), 'failed'), report(kind.deps(), 'failed')])
    expect(await state()).toBe(kind.states.failed)
    await ledgerAgrees()
  })

  test('an event whose worker died before it settled is settled by the next run', async () => {
    const { report, follow, state, ledgerAgrees } = await kind.begin()
    const inTenant = async (): Promise<never> => {
      throw new Error('killed')
    }
    const { db } = kind.deps()
    await expect(report({ ...kind.deps(), db: { ...db, inTenant } }, 'succeeded')).rejects.toThrow('killed')
    expect(kind.states.open).toContain(await state())
    await follow(kind.deps())
    expect(await state()).toBe(kind.states.succeeded)
    await ledgerAgrees()
  })

  test('a lost job is replaced once', async () => {
    await kind.begin()
    await kind.loseJobs()
    kind.wait()
    expect(await kind.reconcile(kind.deps())).toBeGreaterThan(0)
    expect(await kind.reconcile(kind.deps())).toBe(0)
  })
}
