import type { Served } from '../serve.ts'
import type { Bare } from './bare.ts'
import type { Builds } from './builds.ts'
import { buyPasses } from './passes.ts'
import { asksFor, type Row } from './rows.ts'
import type { Contest } from './speeds.ts'

/** From the redirect to the shop's page. */
export const ARRIVAL = {
  what: 'captive arrival to the shop page',
  follows: true,
  bare: { of: 'B', atLeast: 0.15 },
  build0AtLeast: null,
} as const satisfies Omit<Row, 'pages'>

const PASS = { what: 'pass page', bare: null, build0AtLeast: 3 } as const satisfies Omit<Row, 'pages'>

/** Builds the requests of all sides for a row with the same paths everywhere. */
export const contestOf = (row: Row, { product, build0 }: Builds, bare: Bare): Contest => ({
  row,
  product: asksFor(product, row),
  bare: row.bare === null ? null : bare.asksFor(row),
  build0: build0 === null || row.build0AtLeast === null ? null : asksFor(build0, row),
})

/** Each build shows passes that were bought from it. */
export const passContest = async ({ product, build0 }: Builds): Promise<Contest> => {
  const asksAt = async (served: Served) => asksFor(served, { pages: await buyPasses(served) })
  return {
    row: { ...PASS, pages: [] },
    product: await asksAt(product),
    bare: null,
    build0: build0 === null ? null : await asksAt(build0),
  }
}
