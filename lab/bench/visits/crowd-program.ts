import { join } from 'node:path'
import type { openVisitWorld, VisitWorld } from '../../drills/visits/world.ts'
import { postmasterOf } from '../processor-time.ts'

/** A build's own module of its proof `visits`, in the build's folder. */
type VisitModule = { openVisitWorld: typeof openVisitWorld }

const open = async (root: string): Promise<VisitWorld> => {
  // Of the same name in every build.
  const { openVisitWorld } = (await import(join(root, 'lab/drills/visits/world.ts'))) as VisitModule
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
