import { type Figure, failed } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { type Load, withLoad } from './load.ts'
import { arrivalsAt, reportFrom } from './pages/arrivals.ts'
import { type Bare, withBare } from './pages/bare.ts'
import { type Builds, withBuilds } from './pages/builds.ts'
import { ARRIVAL, contestOf, passContest } from './pages/contests.ts'
import { benchCrowd } from './pages/crowd.ts'
import { asksFor, ROWS } from './pages/rows.ts'
import { BRIEF, type Sizes, WHOLE } from './pages/sizes.ts'
import { contend } from './pages/speeds.ts'
import { benchUnchanged } from './pages/unchanged.ts'
import { benchViews } from './pages/views.ts'
import { makeStalls, type Stall, withDepsOf } from './router-fixture.ts'
import { type Served, serveAt } from './serve.ts'

/** Measures public pages and lists against bare ones and build 0, a joining crowd, and memory. */
export const benchPages = (fixture: BenchFixture, { isBrief }: { isBrief: boolean }): Promise<Figure[]> => {
  const sizes = isBrief ? BRIEF : WHOLE
  return withLoad((load) =>
    withBuilds(fixture, sizes.comparesBuild0, async (builds) => {
      const folder = await fixture.makeFolder('bare')
      const { stalls, figures } = await withBare(settingsOf(builds.product), folder, (bare) =>
        benchAlongside(load, { builds, bare, sizes }),
      )
      const memory = benchMemory(load, builds, { stalls, sizes })
      return [...figures, ...(await memory.catch((error: unknown) => [failed('memory', error)]))]
    }),
  )
}

const settingsOf = ({ url, ownerUrl }: Served) => ({
  productUrl: url,
  paths: ROWS.filter(({ bare }) => bare?.of === 'A').flatMap(({ pages }) => pages.map(({ path }) => path)),
  ownerUrl,
})

/** Measures all but memory. The stalls are added after the comparison with build 0, which has none. */
const benchAlongside = async (
  load: Load,
  { builds, bare, sizes }: { builds: Builds; bare: Bare; sizes: Sizes },
): Promise<{ stalls: Stall[]; figures: Figure[] }> => {
  const { product } = builds
  const same = [...ROWS.map((row) => contestOf(row, builds, bare)), await passContest(builds)]
  const figures = await contend(load, same, sizes)
  for (const { row, product: asks } of same.filter(({ row }) => row.isKept === true))
    figures.push(await benchUnchanged(load, row.what, { asks, sizes }))
  const stalls = await withDepsOf(product, (deps) => makeStalls(deps, sizes.shops, sizes.phonesEach))
  await reportFrom(product, stalls)
  const arrivals = { ...ARRIVAL, pages: arrivalsAt(stalls) }
  figures.push(...(await contend(load, [contestOf(arrivals, builds, bare)], sizes)))
  const places = stalls.map(({ seller }) => ({ url: product.url, seller }))
  const phones = asksFor(product, arrivals).slice(0, arrivals.pages.length)
  figures.push(
    await benchCrowd(load, { places, arrivals: phones }, sizes).catch((error: unknown) =>
      failed('buyers while a crowd joins', error),
    ),
  )
  return { stalls, figures }
}

/** Measures memory after page views, in a new server without leftovers of other parts. */
const benchMemory = async (
  load: Load,
  { product, home }: Builds,
  { stalls, sizes }: { stalls: readonly Stall[]; sizes: Sizes },
): Promise<Figure[]> => {
  const wanted = { stalls, views: sizes.views }
  if (!sizes.startsAnew) return benchViews(load, product, wanted)
  await product.stop()
  const fresh = await serveAt(home)
  return benchViews(load, fresh, wanted).finally(fresh.stop)
}
