import { mkdir, rm } from 'node:fs/promises'
import { readEnv } from '@minit/server/env.ts'
import { startServer } from '@minit/server/start-server.ts'
import { dataDirOfPort } from './ports.ts'

/** The built product in demo mode on data of its own, for the browser tests; its data goes when it stops. */
const dataDir = dataDirOfPort(Number(process.env.PORT))
await rm(dataDir, { recursive: true, force: true })
// The database's own user must be able to enter it.
await mkdir(dataDir, { mode: 0o711 })
const server = await startServer(readEnv({ ...process.env, MINIT_MODE: 'demo', MINIT_DATA_DIR: dataDir }))

const stop = async (): Promise<void> => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
