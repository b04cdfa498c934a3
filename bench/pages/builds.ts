import { cp } from 'node:fs/promises'
import pg from 'pg'
import { type Build, findBuild0 } from '../build-0.ts'
import { ensureBuilt, type Home, type Served, serveAt } from '../serve.ts'
import { type BenchWorld, connectAs } from '../world.ts'

/** The product, and build 0 where there is one, in processes of their own. `home`: where the product's data lie. */
export type Builds = { product: Served; build0: Served | null; home: Home }

const BEFORE = 'bench_build_0'
const NOW = 'bench_pages'

/** Both with the same data: build 0 makes its demo, and the product begins with a copy of it. */
export const withBuilds = async <T>(
  world: BenchWorld,
  comparesBuild0: boolean,
  work: (builds: Builds) => Promise<T>,
): Promise<T> => {
  await ensureBuilt()
  const build = comparesBuild0 ? await findBuild0() : null
  const folder = await world.makeFolder(NOW)
  if (build === null) {
    const home = { ownerUrl: await world.createDatabase(NOW), folder }
    return withProduct(home, (product) => work({ product, build0: null, home }))
  }
  const before = await homeOfBuild0(world, build)
  const build0 = await serveAt(before, build.serve)
  try {
    await cp(before.folder, folder, { recursive: true })
    const home = { ownerUrl: await copyServed(world, before.ownerUrl), folder }
    return await withProduct(home, (product) => work({ product, build0, home }))
  } finally {
    await build0.stop()
  }
}

const withProduct = async <T>(home: Home, work: (product: Served) => Promise<T>): Promise<T> => {
  const product = await serveAt(home)
  return work(product).finally(product.stop)
}

/** Its tables are its own, older than those of the bench's template. */
const homeOfBuild0 = async (world: BenchWorld, { root }: Build): Promise<Home> => ({
  ownerUrl: await world.createDatabase(BEFORE, 'template0'),
  folder: await world.makeFolder(BEFORE),
  root,
})

/** A copy of a database that is served: whoever is connected is cut off meanwhile, and comes back by itself. */
const copyServed = async (world: BenchWorld, ownerUrl: string): Promise<string> => {
  const beside = await connectAs(Object.assign(new URL(ownerUrl), { pathname: '/bench_template' }).toString())
  const allow = (is: boolean) =>
    beside.query(`alter database ${pg.escapeIdentifier(BEFORE)} allow_connections ${is}`)
  try {
    await allow(false)
    await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [BEFORE])
    return await world.createDatabase(NOW, BEFORE)
  } finally {
    await allow(true)
    await beside.end()
  }
}
