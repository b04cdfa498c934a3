import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A list of modules in the build's configuration, and its purpose. */
export type NamedModules = { list: string; names: readonly string[] }

/** True when a module's id contains the name: a path without extension, or a folder with a trailing slash. */
export const isNamed = (id: string, name: string): boolean =>
  name.endsWith('/') ? id.includes(name) : new RegExp(`${literally(name)}\\.[a-z]+$`).test(id)

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `@source` paths in a folder's style sheets that do not exist: classes would be missing, or too many. */
const lostSources = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^@source (?:not )?"([^"]+)";$/gm)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(folder, path)))
        .map((path) => `${name}: @source ${path}`),
    )

/**
 * Fails the build when the configuration or a style sheet names a missing file. Without this check a renamed
 * file would drop out of its list unnoticed, and every phone would download more.
 */
export const mustMatch = (lists: readonly NamedModules[], styles: string): Plugin => ({
  name: 'must-match',
  apply: 'build',
  buildEnd(error) {
    if (error !== undefined) return
    const ids = [...this.getModuleIds()]
    const missing = lists.flatMap(({ list, names }) =>
      names.filter((name) => !ids.some((id) => isNamed(id, name))).map((name) => `${list}: ${name}`),
    )
    missing.push(...lostSources(styles))
    if (missing.length > 0) this.error(`The build names files that are not there.\n${missing.join('\n')}`)
  },
})
