import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP by its central directory; throws where a checksum or a size is wrong. */
export const unzip = (archive: Buffer): Map<string, string> => {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('this is no whole archive')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 8); left > 0; left -= 1) {
    const [crc, packed, size, name] = [at + 16, at + 20, at + 24, at + 28].map((place, index) =>
      index === 3 ? archive.readUInt16LE(place) : archive.readUInt32LE(place),
    ) as [number, number, number, number]
    const from = archive.readUInt32LE(at + 42)
    const start = from + 30 + archive.readUInt16LE(from + 26)
    const bytes = inflateRawSync(archive.subarray(start, start + packed))
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error('a file is not what its sum says')
    files.set(archive.toString('utf8', at + 46, at + 46 + name), bytes.toString())
    at += 46 + name
  }
  return files
}
