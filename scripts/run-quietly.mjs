import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

const ownBinaries = join(ROOT, 'node_modules', '.bin')

/** The machine's own programs: an install may not depend on the Node it is about to replace. */
export const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')))
  .join(delimiter)

/** The project's programs first, as npm itself has it. */
export const projectPath = [ownBinaries, machinePath].join(delimiter)

/**
 * Runs a program in the project's folder with its output held back.
 * Resolves to its exit code (1 if it cannot be started) and everything it wrote.
 */
export const runQuietly = (command, args, { path = projectPath, env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...env, PATH: path },
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** Prints the reason in the open and ends the process as failed. */
export const fail = (headline, output = '') => {
  process.stderr.write(`${output}\n${headline}\n`)
  process.exit(1)
}
