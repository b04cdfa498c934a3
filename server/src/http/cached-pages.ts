import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BROTLI_QUALITY = 9
const brotli = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

/** A content encoding; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A shared body, compressed once for each encoding. */
export type CachedBody = { etag: string; size: number; as: (encoding: Encoding) => Promise<Buffer> }

const digestOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Each encoding is made on its first use. */
const keptBody = (text: string): CachedBody => {
  const body = Buffer.from(text)
  const forms = new Map<Encoding, Promise<Buffer>>()
  const made = { br: () => brotli(body), gzip: () => promisify(gzip)(body), identity: async () => body }
  return {
    etag: `"${digestOf(body)}"`,
    // The compressed forms take less than half of it.
    size: body.length * 1.5,
    as: (encoding) => {
      const form = forms.get(encoding) ?? made[encoding]()
      forms.set(encoding, form)
      return form
    },
  }
}

/** `likeness`: the digest of the page's. */
type Entry = { version: string; validUntil: Date; body: CachedBody; likeness: string }

/**
 * `likeness`: the content that decides whether the page has changed; null or left out for a page that is not
 * shared.
 */
export type Made = { status: number; html: string; likeness?: string | null }

/** One entry for each key. The least recently used entries are evicted above `maxBytes`. */
const createStore = (maxBytes: number) => {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.body.size ?? 0
    entries.delete(key)
  }
  return {
    get: (key: string): Entry | undefined => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    put: (key: string, entry: Entry): void => {
      drop(key)
      entries.set(key, entry)
      bytes += entry.body.size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    bytes: () => bytes,
  }
}

export type PageCache = {
  /**
   * Returns the body of a version. Concurrent callers share one call of `make`; a page that is not shared
   * goes to those callers only. Rejects as `make` does and caches nothing then.
   */
  find: (
    request: { key: string; version: string; validUntil: Date; now: Date },
    make: () => Promise<Made>,
  ) => Promise<CachedBody | Made>
  /** The last cached body, whatever its version. */
  last: (key: string) => CachedBody | null
  /** Memory in use, in bytes. */
  bytes: () => number
}

/** Creates a cache of bodies by key and version, with at most `maxBytes` of memory. */
export const createPageCache = (maxBytes: number): PageCache => {
  const store = createStore(maxBytes)
  const making = new Map<string, Promise<CachedBody | Made>>()
  const makeOnce: PageCache['find'] = async ({ key, version, validUntil }, make) => {
    const made = await make()
    const { html } = made
    if (made.likeness == null) return made
    const likeness = digestOf(made.likeness)
    const before = store.get(key)
    // The content is the same, drawn at another minute: browsers' copies stay valid.
    const body = before?.likeness === likeness ? before.body : keptBody(html)
    store.put(key, { version, validUntil, body, likeness })
    return body
  }
  return {
    find: (request, make) => {
      const { key, version, now } = request
      const entry = store.get(key)
      if (entry?.version === version && now < entry.validUntil) return Promise.resolve(entry.body)
      const name = `${key} ${version} ${request.validUntil.getTime()}`
      const known = making.get(name)
      if (known !== undefined) return known
      const made = makeOnce(request, make).finally(() => making.delete(name))
      making.set(name, made)
      return made
    },
    last: (key) => store.get(key)?.body ?? null,
    bytes: store.bytes,
  }
}
