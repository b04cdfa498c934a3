import type { Plugin } from 'vite'

/** Vite's helper for code that loads later, as the build names it. */
const PRELOAD_HELPER = 'vite/preload-helper'

const EXPORTED = 'export const __vitePreload'

// Our chunks have no style sheets and are on one host, so the helper only requests all files at once.
const OURS = `${EXPORTED} = (load, files = []) => {
  for (const file of files) {
    const href = '/' + file
    if (document.querySelector('[href="' + href + '"]')) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return load()
}`

/**
 * Loads later code by our own helper. Vite's also waits for style sheets, resolves addresses and reports
 * failures to listeners that we do not have, and every phone would download it before it can pay.
 */
export const smallPreload = (): Plugin => ({
  name: 'small-preload',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith(`${PRELOAD_HELPER}.js`)) return null
    if (!code.includes(EXPORTED))
      this.error(`${PRELOAD_HELPER} has changed: small-preload.ts must follow it.`)
    return { code: OURS, map: null }
  },
})
