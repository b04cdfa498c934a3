import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { openVisitWorld, VisitWorld } from '../../drills/visits/world.ts'
import { postmasterOf } from '../processor-time.ts'

/** A build's own module of its drill `visits`, in the build's folder. */
type VisitModule = { openVisitWorld: typeof openVisitWorld }

const open = async (root: string): Promise<VisitWorld> => {
  // Build 0 has it in its folder `proof`.
  const paths = ['lab/drills/visits/world.ts', 'proof/visits/world.ts'].map((path) => join(root, path))
  const { openVisitWorld } = (await import(paths.find((path) => existsSync(path)) ?? '')) as VisitModule
  return openVisitWorld(1)
}

const world = await open(process.cwd())
process.once('disconnect', async () => {
  await world.close()
  process.exit(0)
})
process.send?.({
  places: world.places,
  serverPids: world.lab.servers.map((server) => server.pid()),
  postmaster: await postmasterOf(world.lab.cluster.ownerUrl),
})
