/**
 * Prepares a fresh clone to run, quietly; does nothing if nothing is missing. Uses only features of Node
 * 20.19, which may run it at first. `--no-build` skips the pages.
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
