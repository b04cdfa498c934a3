import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { openVisitWorld, VisitWorld } from '../../proof/visits/world.ts'

/** A build's own module of its proof `visits`, in the build's folder. */
type VisitModule = { openVisitWorld: typeof openVisitWorld }

const open = async (root: string): Promise<VisitWorld> => {
  // Of the same name in every build.
  const { openVisitWorld } = (await import(join(root, 'proof/visits/world.ts'))) as VisitModule
  return openVisitWorld(1)
}

/** PostgreSQL's first process, whose children serve the connections. */
const postmasterOf = async (asOwner: VisitWorld['lab']['cluster']['asOwner']): Promise<number> => {
  const [row] = await asOwner<{ pid: number }>('select pg_backend_pid() as pid')
  const status = await readFile(`/proc/${row?.pid}/status`, 'utf8')
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1])
}

const world = await open(process.cwd())
process.once('disconnect', async () => {
  await world.close()
  process.exit(0)
})
process.send?.({
  places: world.places,
  serverPids: world.lab.servers.map((server) => server.pid()),
  postmaster: await postmasterOf(world.lab.cluster.asOwner),
})
