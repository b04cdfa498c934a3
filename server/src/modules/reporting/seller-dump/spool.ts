import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE_BYTES = 64 * 1024

/**
 * Writes pieces to an unlinked file, which no other process can open and which disappears with this
 * process, and returns it at the reader's pace. The result is complete before its first byte is sent, and
 * a slow reader keeps a file but no database connection. The file is closed at its end, or when the
 * reader disconnects.
 */
export const spool = async (id: string, pieces: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> => {
  const path = join(tmpdir(), `minit-${id}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    // Not `write`, which may write only a part of a piece.
    for await (const piece of pieces) await file.appendFile(piece)
  } catch (error) {
    await file.close()
    throw error
  }
  let at = 0
  const end = async (): Promise<IteratorResult<Buffer>> => {
    await file.close()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<Buffer>> => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at)
    if (bytesRead === 0) return end()
    at += bytesRead
    return { done: false, value: buffer.subarray(0, bytesRead) }
  }
  // Not a generator: its `finally` does not run if the reader leaves before the first piece.
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}
