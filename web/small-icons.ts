import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The module with that function, as the build names it. */
export const OUR_ICON = 'web/src/ui/line-icon'
const OURS = fileURLToPath(new URL(`../${OUR_ICON}.ts`, import.meta.url))

/**
 * Renders the icons of `lucide-react` by our own function. The library's has a context, sizes and strokes
 * that no screen uses, and every phone would download them on every page.
 */
export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? OURS : null,
})
