/** Written before this script by the build: the release's name, and what a dashboard needs without a line. */
declare const MINIT: { release: string; files: readonly string[] }

const PREFIX = 'minit-'
const CACHE = `${PREFIX}${MINIT.release}`
/** The one document of all the seller's pages: the browser draws them into it by the address. */
const SHELL = '/entrepreneur/dashboard'
/** A line that brings nothing for so long counts as gone. */
const TIMEOUT_MS = 8_000

/** Keeps the release's files; fails, and is tried again later, where the server has another release meanwhile. */
export const keepRelease = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  const shell = await fetch(SHELL, { cache: 'no-store', credentials: 'omit' })
  const text = await shell.clone().text()
  const [entry = ''] = MINIT.files
  if (!shell.ok || !text.includes(entry)) throw new Error('the server has another release by now')
  await cache.addAll(MINIT.files)
  await cache.put(SHELL, shell)
}

/** Forgets all releases but this one and the last: a tab that is still open may ask for a file of that one. */
export const forgetOldReleases = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A file whose name has its content's hash: what is kept is right for ever. */
export const fileFor = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}

/** The server's page, so that a new release is there at once; without a line the kept one. */
export const pageFor = async (request: Request): Promise<Response> => {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))
  const answer = await Promise.race([fetch(request).catch(() => null), late])
  if (answer !== null && answer.status < 500) return answer
  return (await keptPage()) ?? answer ?? Response.error()
}

// The page corrects its clock by the instant that it was drawn at: here that is now.
const keptPage = async (): Promise<Response | null> => {
  const kept = await (await caches.open(CACHE)).match(SHELL)
  if (kept === undefined) return null
  const html = (await kept.text()).replace(/"renderedAt":\d+/, `"renderedAt":${Date.now()}`)
  return new Response(html, { headers: kept.headers })
}
