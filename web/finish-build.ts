import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { writeServiceWorker } from './service-worker-file.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Runs after a build: merges the manifests of both bundles, writes the service worker, and compresses every
 * script and style sheet as far as possible.
 */
export const finishBuild = (directory: string, isAuthenticated: boolean): Plugin => ({
  name: 'finish-build',
  apply: 'build',
  // Not in `closeBundle`: that also runs after a failure and would hide it behind its own.
  writeBundle: async () => {
    if (isAuthenticated) await mergeManifests(join(directory, '.vite'))
    await packAll(join(directory, 'assets'))
  },
})

// If both bundles have a source, pages outside the authenticated area use the customers' version.
const mergeManifests = async (folder: string): Promise<void> => {
  const [authenticated, customers] = await Promise.all(
    ['authenticated.json', 'manifest.json'].map(async (name) =>
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ),
  )
  await writeServiceWorker(join(folder, '..'), authenticated)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...authenticated, ...customers }, null, 2))
  await rm(join(folder, 'authenticated.json'))
}

const packAll = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(names.map((name) => pack(join(folder, name))))
}

const pack = async (path: string): Promise<void> => {
  const content = await readFile(path)
  await writeFile(`${path}.br`, await toBrotli(content))
  await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }))
}
