import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

const ownBinaries = join(ROOT, 'node_modules', '.bin')

/** The machine's own programs: an install must not depend on the Node that it replaces. */
export const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')))
  .join(delimiter)

/** The project's programs first, as in npm. */
export const projectPath = [ownBinaries, machinePath].join(delimiter)

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 }

/** Stops the program and its children before this process on a signal. Returns a function that ends this. */
const stopWithUs = (child) => {
  const stop = (signal) => {
    child.once('close', () => process.exit(EXIT_CODES[signal]))
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      process.exit(EXIT_CODES[signal])
    }
  }
  const signals = Object.keys(EXIT_CODES)
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.removeListener(signal, stop)
  }
}

/**
 * Runs a program in the project's folder and collects its output. Resolves to its exit code (1 if it cannot
 * be started) and everything it wrote.
 */
export const runQuietly = (command, args, { path = projectPath, env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...env, PATH: path },
      // Its own process group: npm forwards no signal to its shell's children.
      detached: true,
    })
    const goOn = stopWithUs(child)
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    const end = (code, text) => {
      goOn()
      resolve({ code, output: text })
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => end(1, `${output}${error.message}\n`))
    child.once('close', (code) => end(code ?? 1, output))
  })

/** Prints the reason and exits with an error. */
export const fail = (headline, output = '') => {
  process.stderr.write(`${output}\n${headline}\n`)
  process.exit(1)
}
