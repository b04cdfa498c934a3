import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HA = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))

/** The delivered settings, with a value for each secret. */
export const exampleSettings = (): Record<string, string> => {
  const lines = readFileSync(join(HA, 'settings.example'), 'utf8').match(/^[A-Z0-9_]+=.*$/gm) ?? []
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=') || 'a-secret-for-tests']
    }),
  )
}

/** Runs `deploy/ha/render` into a folder, with these settings instead of the delivered ones. */
export const renderHa = (folder: string, own: Record<string, string> = {}): void => {
  const settings = Object.entries({ ...exampleSettings(), ...own })
  const file = join(folder, 'settings')
  writeFileSync(file, settings.map(([name, value]) => `${name}=${value}\n`).join(''))
  execFileSync(join(HA, 'render'), [file, folder])
}
