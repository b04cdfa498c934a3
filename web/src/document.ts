import type { PageState } from './lib/page-state.ts'
import type { PageMeta, PageRoute, ShownLink } from './lib/route.ts'
import { NOT_STARTED } from './not-started.ts'

/** The files a page needs, as addresses. */
export type PageAssets = {
  scripts: string[]
  /** Runs after the scripts. If they did not run, it shows the content for browsers without scripts. */
  withoutScripts?: string
  preloads: string[]
  styles: string[]
  /** A style sheet inside the page: the first paint then takes one round trip to the server, not two. */
  inlineStyle?: string
}

const ROOT = '<div id="root">'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

// A `<` in a text of the state could close its script element.
const stateText = (state: PageState): string => JSON.stringify(state).replace(/</g, '\\u003c')

/** A page with scripts polls by itself; a page sent without scripts always reloads by itself. */
const forNoScripts = ({ isPlain }: PageRoute, { refreshSeconds, refreshTo }: PageMeta): string => {
  const to = refreshTo === undefined ? '' : `;url=${escapeHtml(refreshTo)}`
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}${to}">`
  return `${isPlain ? refresh : ''}<noscript>${isPlain ? '' : refresh}<style>.scripts-only{display:none}</style></noscript>`
}

/** The preview of a shared link to the page; `siteOrigin` without a trailing slash. */
const socialCard = ({ title, description, path, image, imageAlt }: ShownLink, siteOrigin: string): string =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'Minit',
    'og:title': title,
    'og:description': description,
    'og:url': `${siteOrigin}${path}`,
    'og:image': `${siteOrigin}${image}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': imageAlt,
  })
    .map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`)
    .join('')
    .concat('<meta name="twitter:card" content="summary_large_image">')

const describe = ({ description }: PageRoute, { descriptionEnd = '' }: PageMeta): string =>
  `${description} ${descriptionEnd}`.trimEnd()

const ofListed = (route: PageRoute, said: PageMeta): ShownLink => ({
  title: said.title,
  description: describe(route, said),
  path: route.pattern,
  image: '/social-card.png',
  imageAlt: 'A trader sells WiFi by the minute at her market stall',
})

/** A page for the holder of its link has a good preview in chats and is in no search index. */
const forOthers = (route: PageRoute, said: PageMeta, siteOrigin: string): string => {
  const { card } = said
  if (route.isListed) return socialCard(ofListed(route, said), siteOrigin)
  const unlisted = '<meta name="robots" content="noindex">'
  return card === undefined ? unlisted : unlisted + socialCard(card, siteOrigin)
}

const linksTo = ({ styles, preloads, scripts, withoutScripts, inlineStyle }: PageAssets): string =>
  [
    ...(inlineStyle === undefined ? styles.map((href) => `<link rel="stylesheet" href="${href}">`) : []),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    ...(withoutScripts === undefined ? [] : [`<script defer src="${withoutScripts}"></script>`]),
  ].join('')

/** Sellers can install their area on a phone. No other page includes this. */
const asApp = ({ audience }: PageRoute): string =>
  audience === 'entrepreneur'
    ? '<link rel="manifest" href="/entrepreneur.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><meta name="apple-mobile-web-app-title" content="Minit">'
    : ''

/** Returns the whole HTML document around a rendered page. It contains and needs no inline script. */
export const documentOf = (parts: {
  route: PageRoute
  head: PageMeta
  assets: PageAssets
  state: PageState
  body: string
  siteOrigin: string
}): string => {
  const { route, head, assets, state, body, siteOrigin } = parts
  // Name the files first: a slow connection requests them while the inlined style, the longest part, arrives.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${linksTo(assets)}
<title>${escapeHtml(head.title)} · Minit</title>
<meta name="description" content="${escapeHtml(describe(route, head))}">
<meta name="theme-color" content="#0b7a3b">
<meta name="referrer" content="no-referrer">
${forOthers(route, head, siteOrigin)}
${assets.inlineStyle === undefined ? '' : `<style>${assets.inlineStyle}</style>`}
${forNoScripts(route, head)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${asApp(route)}
</head>
<body>
${ROOT}${route.isServerRendered || route.isPlain ? body : NOT_STARTED}</div>
${route.isPlain ? '' : `<script type="application/json" id="state">${stateText(state)}</script>`}
</body>
</html>
`
}

const CANNOT_SELL =
  '<p role="alert" class="px-4 py-3 bg-ink text-bg"><b>We cannot sell right now.</b> You see an earlier copy of this page. Paid passes still work. Try again in a minute.</p>'

/**
 * Adds to an older copy of a page the message that nothing can be sold now. It is above the scripts' root, so
 * that it stays.
 */
export const withCannotSell = (html: string): string => html.replace(ROOT, CANNOT_SELL + ROOT)
