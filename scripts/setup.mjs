/**
 * Brings a fresh clone to where it can run, quietly; does nothing when nothing is missing.
 * Uses only what Node 20.19 has: on the first run it is all there is. `--no-build` leaves the pages out.
 */
import { fail } from './run-quietly.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Minit needs Node 20.19 or later to set itself up; this is ${process.version}.`)
}

const { ensureInstalled, ensurePinnedNode } = await import('./install.mjs')
const { ensureBuilt } = await import('./build-web.mjs')
const { ensureServerBuilt } = await import('./build-server.mjs')
await ensureInstalled()
await ensurePinnedNode()
if (!process.argv.includes('--no-build')) {
  await ensureBuilt()
  await ensureServerBuilt()
}
