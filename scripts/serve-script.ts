import { readFileSync } from 'node:fs'

/** What `npm run serve` runs: how the server is started, wherever it is started without npm. */
export const readServeScript = (): string => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  // Our own file, whose scripts are known.
  const { scripts } = JSON.parse(manifest) as { scripts: { serve: string } }
  return scripts.serve
}
