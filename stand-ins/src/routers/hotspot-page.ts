import type { Guest } from './hotspot.ts'
import { escaped, megabytes, pageOf } from './page.ts'

type Place = { networkName: string; path: string }

/** The page of a phone that has not joined the hotspot. */
export const unknownGuestPage = ({ networkName, path }: Place): string =>
  pageOf(
    'A phone upstairs',
    `<p class="kicker">Demo: a played phone and hotspot</p><h1>A phone upstairs</h1>
<p>Upstairs <b>${escaped(networkName)}</b> has a hotspot of another make. It speaks RADIUS: somebody joins it and types the code of a pass.</p>
<form method="post" action="${path}/join"><button class="go">Join the WiFi</button></form>`,
  )

const CODE_FIELD = `<label for="code">Code of your pass</label>
<input id="code" name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false">`

type Seen = Place & { guest: Guest; shopUrl: string }

/** The page of a phone that has joined, for its owner. */
export const guestPage = ({ networkName, path, guest, shopUrl }: Seen): string => {
  const { session, mac, key, refusal } = guest
  const title = session === null ? 'Joined, not online' : 'Online'
  const text =
    session === null
      ? 'The hotspot lets this phone reach the shop and nothing else.'
      : `The hotspot closes at ${clockOf(session.startedMs + session.seconds * 1_000)}.`
  const usedKilobytes =
    session === null ? 0 : ((Date.now() - session.startedMs) / 1_000) * (session.octetsASecond / 1_000)
  return pageOf(
    `${title}: a phone upstairs`,
    `<p class="kicker">Demo: a played phone and hotspot</p><h1>A phone upstairs</h1>
<p role="status" class="${session === null ? 'state' : 'state good'}">${title}</p>
<p>${text}</p>
<dl><dt>WiFi</dt><dd>${escaped(networkName)}</dd><dt>Phone</dt><dd>${mac}</dd>
${session === null ? '' : `<dt>Used</dt><dd>${megabytes(usedKilobytes)} down</dd>`}</dl>
${
  session !== null
    ? ''
    : `${refusal === '' ? '' : `<p role="alert" class="state">${escaped(refusal)}</p>`}
<form method="post" action="${path}/${key}/login">${CODE_FIELD}<button class="go">Log in</button></form>
<a class="plain" href="${escaped(shopUrl)}">Buy a pass</a>`
}
<a class="plain" href="${path}/${key}">Look again</a>
<form method="post" action="${path}/${key}/leave"><button class="plain">Leave the WiFi</button></form>`,
  )
}

/** "14:20", as clocks in Freetown show it. */
const clockOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 16)
