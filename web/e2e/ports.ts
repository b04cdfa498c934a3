import { join } from 'node:path'
import { SCRATCH_FOLDER } from '../../server/test/scratch-folder.ts'

/** Where the first worker's server listens, and how far the next one's is, so that runs beside each other may be neighbours. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3499)
const STEP = 100

/** The port of a worker's own server, by the worker's place among those that run beside each other, from 0 on. */
export const portOfWorker = (parallelIndex: number): number => FIRST_PORT + STEP * parallelIndex

/** Where the server on a port keeps its data, so that a test can run the house's commands on it. */
export const dataDirOfPort = (port: number): string => join(SCRATCH_FOLDER, `minit-e2e-${port}`)

export const originOfPort = (port: number): string => `http://127.0.0.1:${port}`

/** Where a played MikroTik's own page is; browsers find it there under its name in its own network. */
export const ROUTER_PORT = FIRST_PORT + 50
/** What a played RADIUS front shows the server. */
export const RADIUS_WORD = 'a-word-that-only-the-radius-front-knows'
