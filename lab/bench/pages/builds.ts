import { cp } from 'node:fs/promises'
import { type Build, findBuild0 } from '../build-0.ts'
import type { BenchFixture } from '../fixture.ts'
import { ensureBuilt, type Home, type Served, serveAt } from '../serve.ts'

/** The product, and build 0 if available, in separate processes. `home`: the folder of the product's data. */
export type Builds = { product: Served; build0: Served | null; home: Home }

const BEFORE = 'bench_build_0'
const NOW = 'bench_pages'

/** Starts both with the same data: build 0 creates its demo, and the product starts with a copy. */
export const withBuilds = async <T>(
  fixture: BenchFixture,
  comparesBuild0: boolean,
  work: (builds: Builds) => Promise<T>,
): Promise<T> => {
  await ensureBuilt()
  const build = comparesBuild0 ? await findBuild0() : null
  const folder = await fixture.makeFolder(NOW)
  if (build === null) {
    const home = { ownerUrl: await fixture.createDatabase(NOW), folder }
    return withServer(serveAt(home), (product) => work({ product, build0: null, home }))
  }
  const before = await makeDemo(fixture, build)
  await cp(before.folder, folder, { recursive: true })
  const home = { ownerUrl: await fixture.createDatabase(NOW, BEFORE), folder }
  return withServer(serveAt(before, build.serve), (build0) =>
    withServer(serveAt(home), (product) => work({ product, build0, home })),
  )
}

const withServer = async <T>(starting: Promise<Served>, work: (served: Served) => Promise<T>): Promise<T> => {
  const served = await starting
  return work(served).finally(served.stop)
}

/** Runs build 0 once to create its demo. It has older tables than the bench's template. */
const makeDemo = async (fixture: BenchFixture, { root, serve }: Build): Promise<Home> => {
  const home = {
    ownerUrl: await fixture.createDatabase(BEFORE, 'template0'),
    folder: await fixture.makeFolder(BEFORE),
    root,
  }
  await withServer(serveAt(home, serve), async () => undefined)
  return home
}
