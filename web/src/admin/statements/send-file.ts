import { sendStatementPart, startStatement } from '@minit/contract/admin/statements.ts'
import {
  MAX_PART_LENGTH,
  MAX_STATEMENT_LENGTH,
  type StatementProvider,
} from '@minit/domain/money/statements.ts'
import { call } from '../../lib/call.ts'
import { THIS_FILE_IS_EMPTY } from '../../words/everyone.ts'

const UTF16 = [0xff, 0xfe]
const TRIES = 3
const WAIT_MS = 1_500

/** Returns why a file cannot be sent; null if it may be a statement. */
export const problemOf = (file: File | null): string | null => {
  if (file === null) return 'Choose the file'
  if (file.size === 0) return THIS_FILE_IS_EMPTY
  return file.size > MAX_STATEMENT_LENGTH ? 'A statement has 50 MB at most. Export fewer days at once.' : null
}

/** Sends a part again after a lost connection: the server accepts each once. */
const again = async (send: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await send()
      return
    } catch (error) {
      // A refusal is final; after any other failure it is unknown whether the part arrived.
      if (!(error instanceof TypeError) || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
  }
}

const spellingOf = async (file: File): Promise<string> => {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return UTF16.every((sign, index) => start[index] === sign) ? 'utf-16le' : 'utf-8'
}

type Sending = { provider: StatementProvider; file: File; onProgress: (share: number) => void }

/** Sends a file in parts, of any size, and returns its id on the server. The upload changes nothing else. */
export const sendFile = async ({ provider, file, onProgress }: Sending): Promise<string> => {
  const body = { provider, fileName: file.name.slice(-120), length: file.size }
  const { id } = await call(startStatement, { body })
  const decoder = new TextDecoder(await spellingOf(file))
  const count = Math.ceil(file.size / MAX_PART_LENGTH)
  for (let number = 0; number < count; number += 1) {
    const isLast = number === count - 1
    const bytes = await file.slice(number * MAX_PART_LENGTH, (number + 1) * MAX_PART_LENGTH).arrayBuffer()
    const text = decoder.decode(bytes, { stream: !isLast })
    await again(() => call(sendStatementPart, { params: { id }, body: { number, text, isLast } }))
    onProgress((number + 1) / count)
  }
  return id
}
