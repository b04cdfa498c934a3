import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { QueueName } from '../../src/jobs/queues.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { type FuzzFixture, startFuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { crossCalls } from './call-cells.ts'
import type { Cell } from './cells.ts'
import { crossExports } from './export-cells.ts'
import { crossJobs } from './job-cells.ts'
import { crossTables, type TwoSellers, twoSellers } from './table-cells.ts'

const leakingIn = (cells: readonly Cell[]): string[] => [
  ...new Set(cells.filter(({ leaks }) => leaks.length > 0).map(({ what }) => what)),
]

/** A server that acts for B whenever A calls: it does not take the seller from the session. */
const mistakenFor = (deps: Deps, from: string, into: string): Deps => ({
  ...deps,
  db: {
    ...deps.db,
    inTenant: (seller, work) => deps.db.inTenant(seller === from ? into : seller, work),
  },
})

describe('where row security fails', () => {
  let two: TwoSellers
  beforeAll(async () => {
    two = await twoSellers()
  })
  afterAll(() => two.fixture.close())

  test('a policy replaced by an open one is found, at its table alone', async () => {
    const { asOwner } = two.fixture.database
    await asOwner('drop policy tenant on promotions')
    await asOwner('create policy tenant on promotions to minit_app using (true) with check (true)')
    const cells = await crossTables(two)
    expect(leakingIn(cells)).toEqual(['promotions'])
    const ways = cells.filter(({ leaks }) => leaks.length > 0).map(({ by }) => by)
    expect(ways).toEqual(expect.arrayContaining(['reading', 'reading as nobody', 'changing']))
  })

  test('jobs that act for the wrong seller are found by the changed rows', async () => {
    const deps = mistakenFor(two.fixture.deps, two.a.id, two.b.id)
    const names: QueueName[] = ['deliver-message', 'gather-news']
    expect(leakingIn(await crossJobs(two, names, deps))).toEqual(names)
  })
})

describe('where the server confuses the sellers', () => {
  let fixture: FuzzFixture
  let mistaken: FastifyInstance
  beforeAll(async () => {
    fixture = await startFuzzFixture()
    const deps = mistakenFor(fixture.app.deps, fixture.a.id, fixture.b.id)
    mistaken = await buildApp({ deps, publicUrl: null })
  })
  afterAll(async () => {
    await mistaken.close()
    await fixture.close()
  })

  test('calls that answer or write for the other are found', async () => {
    const names: (keyof Endpoints)[] = ['readGateway', 'readBatch', 'readStock', 'switchPackage']
    const cells = await crossCalls({ ...fixture, app: { ...fixture.app, app: mistaken } }, names, () => [
      'owner',
    ])
    expect(leakingIn(cells)).toEqual(names)
  })

  test('a change is attributed to its caller, though rows are compared once for all callers', async () => {
    const cells = await crossCalls(
      { ...fixture, app: { ...fixture.app, app: mistaken } },
      ['renewGateway'],
      () => ['nobody', 'owner'],
    )
    const change = 'rows of the other seller in gateways changed'
    expect(cells.filter(({ leaks }) => leaks.includes(change)).map(({ by }) => by)).toEqual(['owner'])
  })

  test('lists, PDF and CSV files that contain the other’s data are found', async () => {
    const leaking = leakingIn(await crossExports(fixture, mistaken))
    expect(leaking).toEqual(
      expect.arrayContaining([
        'listCustomers',
        'exportSales',
        'exportStatement',
        'drawPoster',
        'drawInvoice',
      ]),
    )
  })
})
