import { crc32, createDeflateRaw } from 'node:zlib'

/** An archive entry: its name, and its content in pieces. */
export type ZipEntry = { name: string; pieces: AsyncIterable<string> }

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Names are UTF-8; checksums and sizes follow the bytes, so that no entry is in memory as a whole. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** Without ZIP64, which no shop's archive needs. */
const MAX_BYTES = 0xffff_ffff

/** ZIP times have no zone; these are Freetown's, which is UTC. */
const dosTime = (now: Date): number =>
  (((now.getUTCFullYear() - 1980) << 25) |
    ((now.getUTCMonth() + 1) << 21) |
    (now.getUTCDate() << 16) |
    (now.getUTCHours() << 11) |
    (now.getUTCMinutes() << 5) |
    (now.getUTCSeconds() >> 1)) >>>
  0

const localHead = (name: Buffer, time: number): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt32LE(time, 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const descriptor = ({ crc, packed, size }: Written): Buffer => {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x0807_4b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

const centralHead = ({ name, crc, packed, size, offset }: Written, time: number): Buffer => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATED, 10)
  head.writeUInt32LE(time, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

const endOf = (count: number, { from, until }: { from: number; until: number }): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(until - from, 12)
  end.writeUInt32LE(from, 16)
  return end
}

/** Yields the compressed bytes of one entry and updates its sums. */
async function* packed(pieces: AsyncIterable<string>, sums: { crc: number; size: number }) {
  const deflate = createDeflateRaw()
  const feed = async (): Promise<void> => {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  }
  feed().catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))))
  // A deflate stream yields only bytes.
  for await (const bytes of deflate) yield bytes as Buffer
}

/** Yields a ZIP archive, one entry after the other. Throws what an entry's pieces throw, and above 4 GB. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Buffer> {
  const time = dosTime(now)
  const written: Written[] = []
  let offset = 0
  for await (const { name: text, pieces } of entries) {
    const name = Buffer.from(text)
    const from = offset
    const head = localHead(name, time)
    yield head
    offset += head.length
    const sums = { crc: 0, size: 0 }
    let length = 0
    for await (const bytes of packed(pieces, sums)) {
      yield bytes
      length += bytes.length
    }
    const entry = { name, ...sums, packed: length, offset: from }
    const tail = descriptor(entry)
    yield tail
    offset += length + tail.length
    if (offset > MAX_BYTES || sums.size > MAX_BYTES) throw new Error('this archive would be above 4 GB')
    written.push(entry)
  }
  const from = offset
  for (const entry of written) {
    const head = centralHead(entry, time)
    yield head
    offset += head.length
  }
  yield endOf(written.length, { from, until: offset })
}
