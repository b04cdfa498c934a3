import { ApiError } from '@minit/contract/call.ts'
import { readSessionToken } from '../lib/session.ts'

export type ReceivedFile = { name: string; content: Blob }

/** Requests an API path with the current session. */
export const askAsSeller = (path: string, signal?: AbortSignal): Promise<Response> => {
  const token = readSessionToken()
  return fetch(path, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    credentials: 'include',
    signal: signal ?? null,
  })
}

/** Requests a file. Throws ApiError for a refusal, and TypeError when the connection drops. */
export const askForFile = async (path: string): Promise<ReceivedFile> => {
  const response = await askAsSeller(path)
  const { status, statusText } = response
  if (!response.ok) throw new ApiError({ status, statusText, text: await response.text() })
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name: name ?? 'minit', content: await response.blob() }
}

/** Saves a file in the browser's downloads. */
export const saveFile = ({ name, content }: ReceivedFile): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
