import { join } from 'node:path'
import { SCRATCH_FOLDER } from '../../server/test/scratch-folder.ts'

/**
 * The port of the first worker's server, and the distance to the next one's, so that parallel runs can use
 * neighbouring ports.
 */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3499)
const STEP = 100

/** Returns the port of a worker's server, by the worker's index among parallel ones, from 0. */
export const portOfWorker = (parallelIndex: number): number => FIRST_PORT + STEP * parallelIndex

/** Returns the data folder of the server on a port, so that a test can run our commands on it. */
export const dataDirOfPort = (port: number): string => join(SCRATCH_FOLDER, `minit-e2e-${port}`)

export const originOfPort = (port: number): string => `http://127.0.0.1:${port}`

/** The port of a simulated MikroTik's own page; browsers find it under its name in its own network. */
export const ROUTER_PORT = FIRST_PORT + 50
/** The secret that a simulated RADIUS front end shows the server. */
export const RADIUS_WORD = 'a-word-that-only-the-radius-front-knows'
