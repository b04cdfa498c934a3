import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PIECE_BYTES = 64 * 1024

/**
 * Writes pieces to a file that has no name any more, so that nobody else opens it and it is gone with the process; then gives it
 * out at its reader's pace. What was made is whole before its first byte is sent, and who reads slowly holds a file, and no
 * connection to the database. Its file is closed at its end, or when its reader goes away.
 */
export const spool = async (id: string, pieces: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> => {
  const path = join(tmpdir(), `minit-${id}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    // Not `write`, which may take a part of a piece alone.
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
  // By hand and not as a generator, whose `finally` does not run for a reader that went before its first piece.
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}
