import type { Plugin } from 'vite'
import { isNamed } from './must-match.ts'

type Name = { name?: string }
type Statement = { type: string; start: number; declaration?: { declarations?: { id?: Name }[] } | null }

/** The folders of the customer screens; each screen is a folder with a `page.tsx`. */
export const SCREEN_FOLDERS: readonly string[] = ['/web/src/customer/', '/web/src/public/']

/** Exports of a screen's module for the server alone: `PageModule` in `lib/route.ts`. */
const FOR_THE_SERVER = ['prefetch', 'head']

const isForTheServer = ({ declaration }: Statement): boolean => {
  const declared = declaration?.declarations ?? []
  return declared.length > 0 && declared.every(({ id }) => FOR_THE_SERVER.includes(id?.name ?? ''))
}

/** Removes a screen's exports that only the server reads; tree shaking then drops what they used. */
export const keepForTheServer = (): Plugin => ({
  name: 'for-the-server',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform(code, id) {
    if (!SCREEN_FOLDERS.some((folder) => isNamed(id, folder)) || !isNamed(id, '/page')) return null
    // The parser's own types do not include these optional properties.
    const statements = (this.parse(code).body as Statement[]).filter(isForTheServer)
    const text = statements.reduceRight(
      (left, { start }) => left.slice(0, start) + left.slice(start).replace(/^export /, ''),
      code,
    )
    return { code: text, map: null }
  },
})
