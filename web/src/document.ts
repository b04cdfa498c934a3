import type { PageState } from './lib/page-state.ts'
import type { Audience, PageHead, PageRoute } from './lib/route.ts'

/** The files a page needs, as addresses. */
export type PageAssets = { scripts: string[]; preloads: string[]; styles: string[] }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

// `<` would let a text in the state close its script element.
const stateText = (state: PageState): string => JSON.stringify(state).replace(/</g, '\\u003c')

const withoutScripts = (refreshSeconds: number | undefined): string => {
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return `<noscript>${refresh}<style>.scripts-only{display:none}</style></noscript>`
}

const robots = (audience: Audience): string =>
  audience === 'public' ? '' : '<meta name="robots" content="noindex">'

/** The whole HTML document around a drawn page. Nothing in it is an inline script or needs one. */
export const documentOf = (parts: {
  route: PageRoute
  head: PageHead
  assets: PageAssets
  state: PageState
  body: string
}): string => {
  const { route, head, assets, state, body } = parts
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(head.title)} · Minit</title>
<meta name="description" content="${escapeHtml(route.description)}">
<meta name="theme-color" content="#0b7a3b">
<meta name="referrer" content="no-referrer">
${robots(route.audience)}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
${withoutScripts(head.refreshSeconds)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}
${assets.scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${stateText(state)}</script>
</body>
</html>
`
}
