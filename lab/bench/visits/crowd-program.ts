import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { openVisitFixture, VisitFixture } from '../../drills/visits/fixture.ts'
import { postmasterOf } from '../processor-time.ts'

/** A build's own module of its drill `visits`, in the build's folder. */
type VisitModule = {
  openVisitFixture?: typeof openVisitFixture
  openVisitWorld?: typeof openVisitFixture
}

const open = async (root: string): Promise<VisitFixture> => {
  // Earlier builds have it under other names, build 0 in its folder `proof`.
  const files = ['lab/drills/visits/fixture.ts', 'lab/drills/visits/world.ts', 'proof/visits/world.ts']
  const path = files.map((file) => join(root, file)).find((each) => existsSync(each))
  const build = (await import(path ?? '')) as VisitModule
  const openVisits = build.openVisitFixture ?? build.openVisitWorld
  if (openVisits === undefined) throw new Error(`${root} has no drill of visits`)
  return openVisits(1)
}

const fixture = await open(process.cwd())
process.once('disconnect', async () => {
  await fixture.close()
  process.exit(0)
})
process.send?.({
  places: fixture.places,
  serverPids: fixture.lab.servers.map((server) => server.pid()),
  postmaster: await postmasterOf(fixture.lab.cluster.ownerUrl),
})
