import { computeInsights } from '@minit/server/modules/reporting/insights/compute.ts'
import { anAdmin } from '../../server/test/callers.ts'
import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { type Ask, type Load, withLoad } from './load.ts'
import { median } from './median.ts'
import { addPlatformSales } from './platform-sales.ts'
import { type Product, withProduct } from './product.ts'

const FEW = 10_000
const MANY = 2_000_000
const READS = 200
const MAX_RATIO = 1.2
const MAX_MS = 50
const MAX_FORECAST_MS = 2_000

const CALLS = [
  '/api/admin/metrics/30d',
  '/api/admin/entrepreneurs/recent',
  '/api/admin/activity/recent',
  '/api/admin/entrepreneurs',
  '/api/admin/purchases',
  '/api/admin/customers',
]

/** Measures the admin console with 1,000 sellers, on a short and a very long history. */
export const benchPlatform = async (fixture: BenchFixture): Promise<Figure[]> => {
  const [few, many] = [await openPlatform(fixture, FEW), await openPlatform(fixture, MANY)]
  return withLoad((load) =>
    withProduct(few, {}, (small) =>
      withProduct(many, {}, async (big) => {
        const figures: Figure[] = []
        for (const path of CALLS)
          figures.push(
            ...(await compare(load, path, {
              small: await asAdmin(small, path),
              big: await asAdmin(big, path),
            })),
          )
        return [...figures, await timeForecast(big)]
      }),
    ),
  )
}

const openPlatform = async (fixture: BenchFixture, sales: number): Promise<string> => {
  const ownerUrl = await fixture.createDatabase(`bench_platform_${sales}`)
  await addPlatformSales(ownerUrl, sales)
  return ownerUrl
}

const tokens = new WeakMap<Product, Promise<string>>()

const asAdmin = async (product: Product, path: string): Promise<Ask> => {
  const known = tokens.get(product) ?? anAdmin(product)
  tokens.set(product, known)
  return { url: `${product.url}${path}`, expects: [200], headers: { authorization: `Bearer ${await known}` } }
}

/** Alternates both sides, one request at a time. */
const compare = async (
  load: Load,
  path: string,
  { small, big }: { small: Ask; big: Ask },
): Promise<Figure[]> => {
  const pairs = Array.from({ length: READS }, () => [small, big]).flat()
  await load.times(pairs.slice(0, 60))
  const times = await load.times(pairs)
  const ofSmall = median(times.filter((_, index) => index % 2 === 0))
  const ofBig = median(times.filter((_, index) => index % 2 === 1))
  const measured = `${ofBig.toFixed(2)} ms, ${ofSmall.toFixed(2)} ms`
  return [
    {
      what: `${path} with ${MANY.toLocaleString('en')} sales, against ${FEW.toLocaleString('en')}`,
      measured,
      value: ofBig / ofSmall,
      atMost: MAX_RATIO,
    },
    {
      what: `${path}, against ${MAX_MS} ms`,
      measured: `${ofBig.toFixed(2)} ms`,
      value: ofBig / MAX_MS,
      atMost: 1,
    },
  ]
}

const timeForecast = async ({ deps }: Product): Promise<Figure> => {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now()
    await computeInsights(deps)
    times.push(performance.now() - started)
  }
  const ms = median(times)
  return {
    what: `forecast and analysis of the platform, against ${MAX_FORECAST_MS / 1000} s`,
    measured: `${ms.toFixed(0)} ms`,
    value: ms / MAX_FORECAST_MS,
    atMost: 1,
  }
}
