import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The product before its pages were cached: the baseline of the page benchmarks. */
const BUILD_0 = '6550e6562f602332fdd0b4be9f15811176035768'

/**
 * The product before shops near me, payments by a lasting code, sponsors and minutes that wait: what these may cost is
 * measured against it.
 */
const BUILD_BEFORE_MARKET = '5047f47281f970b78282c3ad72960fc1dea53f9c'

export type Build = { root: string; serve: readonly [string, ...string[]] }

const run = promisify(execFile)
const ownRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns build 0, cached in `.cache` by its commit: its sources, packages and built pages. Null, with a
 * printed reason, if it cannot be built without the history or the network.
 */
export const findBuild0 = async (): Promise<Build | null> => {
  const root = folderOf(BUILD_0)
  try {
    if (!existsSync(root)) await unpack(BUILD_0)
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

/** The folder of the sources from before the market's parts, with their packages; null as `findBuild0`. */
export const findSourcesBeforeMarket = async (): Promise<string | null> => {
  const root = folderOf(BUILD_BEFORE_MARKET)
  try {
    if (!existsSync(root)) await unpack(BUILD_BEFORE_MARKET)
    await run(process.execPath, ['scripts/setup.mjs', '--no-build'], { cwd: root })
    return root
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stdout.write(
      `The sources of ${BUILD_BEFORE_MARKET} are not here, and nothing is compared: ${why}\n`,
    )
    return null
  }
}

const folderOf = (commit: string): string => join(ownRoot, '.cache', 'builds', commit)

/** Unpacks under a temporary name until complete. */
const unpack = async (commit: string): Promise<void> => {
  const root = folderOf(commit)
  process.stdout.write(`Making build ${commit} (once, about two minutes)\n`)
  await mkdir(dirname(root), { recursive: true })
  const half = `${root}.half`
  await rm(half, { recursive: true, force: true })
  await mkdir(half)
  await run('git', ['archive', '--output', `${half}.tar`, commit], { cwd: ownRoot })
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
