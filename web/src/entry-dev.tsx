// React's hot reload must be in place before React is; the usual way is an inline script, which our policy forbids.
// @ts-expect-error served by Vite's React plugin, in development alone
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})

const hasStyles = (name: string): boolean => document.querySelector(`link[href$="/${name}.css"]`) !== null
if (hasStyles('app')) await import('./entry-authenticated.tsx')
else if (hasStyles('public')) await import('./entry-public.tsx')
else await import('./entry-client.tsx')
