import type { Plugin } from 'vite'
import { isNamed } from './must-match.ts'

type Name = { name?: string }
type Statement = { type: string; start: number; declaration?: { declarations?: { id?: Name }[] } | null }

/** Where the customers' screens are; each is a folder with a `page.tsx`. */
export const SCREEN_FOLDERS: readonly string[] = ['/web/src/customer/', '/web/src/public/']

/** What a screen's module says to the server alone: `PageModule` in `lib/route.ts`. */
const FOR_THE_SERVER = ['prefetch', 'head']

const isForTheServer = ({ declaration }: Statement): boolean => {
  const declared = declaration?.declarations ?? []
  return declared.length > 0 && declared.every(({ id }) => FOR_THE_SERVER.includes(id?.name ?? ''))
}

/** Exports nothing to browsers that only the server reads of a screen; what nobody uses then falls away by itself. */
export const keepForTheServer = (): Plugin => ({
  name: 'for-the-server',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform(code, id) {
    if (!SCREEN_FOLDERS.some((folder) => isNamed(id, folder)) || !isNamed(id, '/page')) return null
    // The parser's own types have no room for what is only looked at where it is there.
    const statements = (this.parse(code).body as Statement[]).filter(isForTheServer)
    const text = statements.reduceRight(
      (left, { start }) => left.slice(0, start) + left.slice(start).replace(/^export /, ''),
      code,
    )
    return { code: text, map: null }
  },
})
