import type { Figure } from '../figures.ts'
import { CONNECTIONS } from '../fixture.ts'
import type { Load } from '../load.ts'
import { residentNow } from '../resident.ts'
import type { Stall } from '../router-fixture.ts'
import type { Served } from '../serve.ts'
import { addressOf, type Page } from './rows.ts'

const LIMIT_MB = 200
const PAGES = ['customer-self-service', 'customer-signup']

const pagesOf = (stalls: readonly Stall[]): Page[] =>
  PAGES.flatMap((name) =>
    stalls.map(({ seller }) => ({ path: `/${name}?entrepreneur=${seller.slug}`, says: 'Market Hour' })),
  )

/** Measures a new server's resident memory after views of its shops' pages, and whether it still grows. */
export const benchViews = async (
  load: Load,
  served: Served,
  { stalls, views }: { stalls: readonly Stall[]; views: number },
): Promise<Figure[]> => {
  const pages = pagesOf(stalls)
  const poll = async (from: number, to: number): Promise<number> => {
    const asks = Array.from({ length: to - from }, (_, index) => {
      const page = pages[(from + index) % pages.length] ?? { path: '/', says: '' }
      const headers = { 'accept-encoding': 'br, gzip', ...addressOf(from + index) }
      return { url: `${served.url}${page.path}`, says: page.says, expects: [200], headers }
    })
    await load.perSecond(asks, CONNECTIONS)
    return residentNow(served)
  }
  const begun = await served.residentMb()
  const halfway = await poll(0, views / 2)
  const after = await poll(views / 2, views)
  const mb = [begun, halfway, after].map((each) => each.toFixed(0)).join(', ')
  return [
    {
      what: `resident memory of the server after ${views.toLocaleString('en')} page views of ${stalls.length} shops, in MB`,
      measured: `${after.toFixed(0)} MB`,
      value: after,
      atMost: LIMIT_MB,
    },
    {
      what: 'the same, against half as many views',
      measured: `${mb} MB from the start`,
      value: after / halfway,
      atMost: 1.1,
    },
  ]
}
