import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dataDirOfPort } from './ports.ts'

/** The built product in demo mode with its own data, for the browser tests; it deletes the data on exit. */
const dataDir = dataDirOfPort(Number(process.env.PORT))
await rm(dataDir, { recursive: true, force: true })
// The database's own user must be able to enter it.
await mkdir(dataDir, { mode: 0o711 })
process.env.MINIT_MODE = 'demo'
process.env.MINIT_DATA_DIR = dataDir
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await import(fileURLToPath(new URL('../../server/dist/main.js', import.meta.url)))
