import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The part of Vite's manifest that this file reads. */
type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/**
 * The worker's own source, and what a seller needs offline: the dashboard, and selling for cash and
 * by voucher.
 */
const WORKER = 'src/service-worker/worker.ts'
const ENTRY = 'src/entry-authenticated.tsx'
const NEEDED = [
  ENTRY,
  'src/entrepreneur/dashboard/page.tsx',
  'src/entrepreneur/dashboard/activity-dialog.tsx',
  'src/entrepreneur/dashboard/first-steps.tsx',
  'src/entrepreneur/offline/others-sales.tsx',
  'src/entrepreneur/shop/page.tsx',
  'src/entrepreneur/more/page.tsx',
  'src/entrepreneur/sell/page.tsx',
  'src/entrepreneur/help/page.tsx',
  'src/entrepreneur/help/topic/page.tsx',
  'src/entrepreneur/point-of-sale/sale-steps.tsx',
  'src/entrepreneur/voucher-selling/page.tsx',
  'src/ui/toast-region.tsx',
  'src/styles/app.css',
]

const filesOf = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  const piece = manifest[name]
  if (piece === undefined) throw new Error(`The build has no ${name}: service-worker-file.ts must follow it.`)
  if (seen.has(piece.file)) return seen
  seen.add(piece.file)
  for (const imported of piece.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}

/**
 * Writes the service worker to a constant address. Before its code it puts the release's name, which changes
 * with any file, and the files to cache, with the entry first.
 */
export const writeServiceWorker = async (directory: string, manifest: Manifest): Promise<void> => {
  const files = [...new Set(NEEDED.flatMap((name) => [...filesOf(manifest, name)]))].map((file) => `/${file}`)
  const [worker = ''] = filesOf(manifest, WORKER)
  const code = await readFile(join(directory, worker), 'utf8')
  const release = createHash('sha256').update(JSON.stringify(files)).update(code).digest('hex').slice(0, 16)
  const head = `const MINIT=${JSON.stringify({ release, files })};\n`
  await writeFile(join(directory, 'entrepreneur-sw.js'), head + code)
}
