import type { Phone } from './phones.ts'

const STYLE = `
  :root { color-scheme: light dark; --page: #eef1f4; --paper: #fff; --ink: #17212b; --muted: #5b6875; --line: #d5dce3; --go: #0b5cad; --on-go: #fff; --good: #0c6b3d }
  @media (prefers-color-scheme: dark) { :root { --page: #10161c; --paper: #1a232c; --ink: #e8edf2; --muted: #a3b0bd; --line: #33404d; --go: #7ab8f5; --on-go: #0b1a29; --good: #6fd6a1 } }
  * { box-sizing: border-box }
  body { font: 17px/1.5 system-ui, sans-serif; margin: 0; padding: 1rem; background: var(--page); color: var(--ink) }
  main { max-width: 24rem; margin: 6vh auto 0; padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 1.25rem }
  .kicker { margin: 0; color: var(--muted); font-size: .9rem } h1 { margin: .25rem 0 .75rem; font-size: 1.5rem; line-height: 1.2 }
  p { margin: 0 0 1rem } .state { font-weight: 700 } .good { color: var(--good) }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0 0 1.25rem; padding: 1rem 0 .25rem; border-top: 1px solid var(--line) }
  dt { color: var(--muted) } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
  a, button { display: block; width: 100%; min-height: 48px; margin-top: .75rem; padding: .65rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; border: 1px solid var(--go); border-radius: .75rem; cursor: pointer }
  .go { background: var(--go); color: var(--on-go) } .plain { background: none; color: var(--go) }
  label { display: block; font-weight: 600 } input { width: 100%; min-height: 48px; margin-top: .25rem; padding: .5rem .75rem; font: inherit; letter-spacing: .08em; color: var(--ink); background: var(--page); border: 1px solid var(--muted); border-radius: .75rem }
  a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--go); outline-offset: 2px }`

/** A page of the simulated outside world. */
export const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

type Place = { networkName: string; path: string }

/** The page of a phone that has not joined the WiFi. */
export const unknownPage = ({ networkName, path }: Place): string =>
  pageOf(
    'A phone at the stall',
    `<p class="kicker">Demo: a played phone and router</p><h1>A phone at the stall</h1>
<p>The open WiFi of <b>${escaped(networkName)}</b> is in reach. Join it and sign in: the router sends the phone to the shop. Buy a pass there, and the router lets the phone in.</p>
<form method="post" action="${path}/join"><button class="go">Join the WiFi</button></form>`,
  )

/** "14:20", as clocks in Freetown show it. */
const clockOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 16)

export const megabytes = (kilobytes: number): string => `${((kilobytes * 1_024) / 1_000_000).toFixed(1)} MB`

type Seen = Place & { key: string; phone: Phone; portal: string; hasPower: boolean }

/** The page of a phone that has joined, for its owner. */
export const phonePage = ({ networkName, path, key, phone, portal, hasPower }: Seen): string => {
  const { session, mac } = phone
  const state = stateOf(phone, hasPower)
  return pageOf(
    `${state.title}: a phone at the stall`,
    `<p class="kicker">Demo: a played phone and router</p><h1>A phone at the stall</h1>
<p role="status" class="${state.isGood ? 'state good' : 'state'}">${state.title}</p>
<p>${state.text}</p>
<dl><dt>WiFi</dt><dd>${escaped(networkName)}</dd><dt>Phone</dt><dd>${mac}</dd>
${session === null ? '' : `<dt>Used</dt><dd>${megabytes(session.downKilobytes)} down, ${megabytes(session.upKilobytes)} up</dd>`}</dl>
${session === null && hasPower ? `<a class="go" href="${escaped(portal)}">Sign in to the WiFi</a>` : ''}
<a class="plain" href="${path}/${key}">Look again</a>
<form method="post" action="${path}/${key}/leave"><button class="plain">Leave the WiFi</button></form>`,
  )
}

const stateOf = ({ session }: Phone, hasPower: boolean) => {
  if (!hasPower)
    return { title: 'No power', text: 'The router is dark. It knows nobody until it is back.', isGood: false }
  if (session === null)
    return {
      title: 'Joined, not online',
      text: 'The router lets this phone reach the shop and nothing else.',
      isGood: false,
    }
  return { title: 'Online', text: `The router closes at ${clockOf(session.endsAt)}.`, isGood: true }
}
