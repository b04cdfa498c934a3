/** The build writes this before the script: the release's name, and the files a dashboard needs offline. */
declare const MINIT: { release: string; files: readonly string[] }

const PREFIX = 'minit-'
const CACHE = `${PREFIX}${MINIT.release}`
/** One document serves all seller pages: the browser renders the page of its address into it. */
const SHELL = '/entrepreneur/dashboard'
/** A request without an answer for so long counts as offline. */
const TIMEOUT_MS = 8_000

/** Caches the release's files; fails, and retries later, if the server has another release meanwhile. */
export const keepRelease = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  const shell = await fetch(SHELL, { cache: 'no-store', credentials: 'omit' })
  const text = await shell.clone().text()
  const [entry = ''] = MINIT.files
  if (!shell.ok || !text.includes(entry)) throw new Error('the server has another release by now')
  await cache.addAll(MINIT.files)
  await cache.put(SHELL, shell)
}

/** Deletes all releases but this one and the previous one, whose files an open tab may still request. */
export const forgetOldReleases = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Returns a file whose name contains its content's hash, so a cached copy never expires. */
export const fileFor = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}

/** Returns the server's page, so that a new release shows at once; the cached one when offline. */
export const pageFor = async (request: Request): Promise<Response> => {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))
  const answer = await Promise.race([fetch(request).catch(() => null), late])
  if (answer !== null && answer.status < 500) return answer
  return (await keptPage()) ?? answer ?? Response.error()
}

// The page sets its clock by its render time, so write the current time.
const keptPage = async (): Promise<Response | null> => {
  const kept = await (await caches.open(CACHE)).match(SHELL)
  if (kept === undefined) return null
  const html = (await kept.text()).replace(/"renderedAt":\d+/, `"renderedAt":${Date.now()}`)
  return new Response(html, { headers: kept.headers })
}
