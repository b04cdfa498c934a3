import type { Plugin } from 'vite'

/** Vite's helper for code that is loaded later, as the build names it. */
const PRELOAD_HELPER = 'vite/preload-helper'

const EXPORTED = 'export const __vitePreload'

// Of our chunks none has a style sheet, and none stands on another host: what is left is to ask for all files at once.
const OURS = `${EXPORTED} = (load, files = []) => {
  for (const file of files) {
    const href = '/' + file
    if (document.querySelector('[href="' + href + '"]')) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return load()
}`

/**
 * Loads later code by a helper of our own. Vite's also waits for style sheets, resolves addresses and reports failures
 * to listeners that we do not have, and every phone would pay for that before it can.
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
