import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The product before its pages were cached: the baseline of the page benchmarks. */
const BUILD_0 = '6550e6562f602332fdd0b4be9f15811176035768'

export type Build = { root: string; serve: readonly [string, ...string[]] }

const run = promisify(execFile)
const ownRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns build 0, cached in `.cache` by its commit: its sources, packages and built pages. Null, with a
 * printed reason, if it cannot be built without the history or the network.
 */
export const findBuild0 = async (): Promise<Build | null> => {
  const root = join(ownRoot, '.cache', 'builds', BUILD_0)
  try {
    if (!existsSync(root)) await unpack(root)
    await run(process.execPath, ['scripts/setup.mjs'], { cwd: root })
    // Speeds up its next start.
    const cache = `NODE_COMPILE_CACHE=${join(root, '.cache', 'compiled')}`
    return { root, serve: ['env', cache, 'sh', '-c', await serveScriptOf(root)] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stdout.write(`Build 0 could not be made, and nothing is compared with it: ${why}\n`)
    return null
  }
}

/** Unpacks under a temporary name until complete. */
const unpack = async (root: string): Promise<void> => {
  process.stdout.write('Making build 0 (once, about two minutes)\n')
  await mkdir(dirname(root), { recursive: true })
  const half = `${root}.half`
  await rm(half, { recursive: true, force: true })
  await mkdir(half)
  await run('git', ['archive', '--output', `${half}.tar`, BUILD_0], { cwd: ownRoot })
  await run('tar', ['-x', '-f', `${half}.tar`, '-C', half])
  await rm(`${half}.tar`)
  await rename(half, root)
}

/** Returns the command of its `npm run serve`, which replaces the shell by the server. */
const serveScriptOf = async (root: string): Promise<string> => {
  const manifest = await readFile(join(root, 'package.json'), 'utf8')
  // The manifest of that commit, whose scripts are known.
  const { scripts } = JSON.parse(manifest) as { scripts: { serve: string } }
  return scripts.serve
}
