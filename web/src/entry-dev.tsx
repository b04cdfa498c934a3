// React's hot reload must be in place before React is; the usual way is an inline script, which our policy forbids.
// @ts-expect-error served by Vite's React plugin, in development alone
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})

const isOffice = document.querySelector('link[href$="/app.css"]') !== null
await (isOffice ? import('./entry-office.tsx') : import('./entry-client.tsx'))
