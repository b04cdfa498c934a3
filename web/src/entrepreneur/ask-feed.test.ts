import type { WireRequest } from '@minit/contract/call.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '../lib/call.ts'
import { pollFeed, pollFeedAtOnce } from './poll-feed.ts'

let sent: WireRequest[]
const browser = new EventTarget()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('window', browser)
vi.stubGlobal('document', page)

/** Answers a request without a wait at once; one with a wait never answers until it is aborted. */
beforeEach(() => {
  sent = []
  setTransport(async (request) => {
    sent.push(request)
    const { signal } = request
    if (request.headers.prefer !== undefined)
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return { status: 200, statusText: 'OK', text: '[]' }
  })
})

const asked = () => sent.map(({ headers }) => headers.prefer ?? 'at once')

test('waits for news, and reads at once after an aborted request', async () => {
  const leaves = new AbortController()
  const answer = pollFeed({ signal: leaves.signal })
  leaves.abort()
  await expect(answer).rejects.toThrow()
  expect(await pollFeed({ signal: new AbortController().signal })).toEqual([])
  expect(asked()).toEqual(['wait=50', 'at once'])
})

test.each([
  ['the connection is lost', () => browser.dispatchEvent(new Event('offline'))],
  ['the connection is back', () => browser.dispatchEvent(new Event('online'))],
  ['the user returns to the page', () => page.dispatchEvent(new Event('visibilitychange'))],
])('reads at once after %s', async (_, happens) => {
  const answer = pollFeed({ signal: new AbortController().signal })
  happens()
  expect(await answer).toEqual([])
  expect(asked()).toEqual(['wait=50', 'at once'])
})

test('a user who changed something does not wait for news of it', async () => {
  pollFeedAtOnce()
  expect(await pollFeed({ signal: new AbortController().signal })).toEqual([])
  expect(asked()).toEqual(['at once'])
})
