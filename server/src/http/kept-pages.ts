import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BROTLI_QUALITY = 9
const brotli = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

/** How a body travels; `identity` is as it is. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A body that was made once for everybody, with each form in which it was asked for. */
export type KeptBody = { etag: string; size: number; as: (encoding: Encoding) => Promise<Buffer> }

const digestOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Each form is made when it is first asked for. */
const keptBody = (text: string): KeptBody => {
  const body = Buffer.from(text)
  const forms = new Map<Encoding, Promise<Buffer>>()
  const made = { br: () => brotli(body), gzip: () => promisify(gzip)(body), identity: async () => body }
  return {
    etag: `"${digestOf(body)}"`,
    // The packed forms take less than half of it.
    size: body.length * 1.5,
    as: (encoding) => {
      const form = forms.get(encoding) ?? made[encoding]()
      forms.set(encoding, form)
      return form
    },
  }
}

/** `likeness`: a digest of it. */
type Entry = { version: string; validUntil: Date; body: KeptBody; likeness: string }

/** `likeness` is what of it has to change before it is another page; null or left out where nobody else may be given it. */
export type Made = { status: number; html: string; likeness?: string | null }

/** One for each key, of which the least recently asked for go once `maxBytes` are held. */
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

export type KeptPages = {
  /**
   * The body of a version, which `make` makes once for all who ask for it at the same time. What is not to be kept is given to those
   * alone. Rejects as `make` does, and keeps nothing then.
   */
  find: (
    asked: { key: string; version: string; validUntil: Date; now: Date },
    make: () => Promise<Made>,
  ) => Promise<KeptBody | Made>
  /** What was shown last, whatever its version. */
  last: (key: string) => KeptBody | null
  /** How much memory is held, in bytes. */
  bytes: () => number
}

/** Bodies by key and version, in `maxBytes` of memory at most. */
export const createKeptPages = (maxBytes: number): KeptPages => {
  const store = createStore(maxBytes)
  const making = new Map<string, Promise<KeptBody | Made>>()
  const makeOnce: KeptPages['find'] = async ({ key, version, validUntil }, make) => {
    const made = await make()
    const { html } = made
    if (made.likeness == null) return made
    const likeness = digestOf(made.likeness)
    const before = store.get(key)
    // The same page drawn at another minute: what browsers have of it stays good.
    const body = before?.likeness === likeness ? before.body : keptBody(html)
    store.put(key, { version, validUntil, body, likeness })
    return body
  }
  return {
    find: (asked, make) => {
      const { key, version, now } = asked
      const entry = store.get(key)
      if (entry?.version === version && now < entry.validUntil) return Promise.resolve(entry.body)
      const name = `${key} ${version} ${asked.validUntil.getTime()}`
      const known = making.get(name)
      if (known !== undefined) return known
      const made = makeOnce(asked, make).finally(() => making.delete(name))
      making.set(name, made)
      return made
    },
    last: (key) => store.get(key)?.body ?? null,
    bytes: store.bytes,
  }
}
