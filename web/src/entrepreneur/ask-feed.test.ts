import type { WireRequest } from '@minit/contract/call.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '../lib/call.ts'
import { askFeed, askFeedAtOnce } from './ask-feed.ts'

let sent: WireRequest[]
const browser = new EventTarget()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('window', browser)
vi.stubGlobal('document', page)

/** Answers at once what does not wait, and nothing that does until it is given up. */
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

test('a question waits for news, and after one that was given up what there is is asked for at once', async () => {
  const leaves = new AbortController()
  const answer = askFeed({ signal: leaves.signal })
  leaves.abort()
  await expect(answer).rejects.toThrow()
  expect(await askFeed({ signal: new AbortController().signal })).toEqual([])
  expect(asked()).toEqual(['wait=50', 'at once'])
})

test.each([
  ['the line has gone', () => browser.dispatchEvent(new Event('offline'))],
  ['the line is back', () => browser.dispatchEvent(new Event('online'))],
  ['somebody looks at the page again', () => page.dispatchEvent(new Event('visibilitychange'))],
])('once %s what there is is asked for at once', async (_, happens) => {
  const answer = askFeed({ signal: new AbortController().signal })
  happens()
  expect(await answer).toEqual([])
  expect(asked()).toEqual(['wait=50', 'at once'])
})

test('who changed something does not wait for news of it', async () => {
  askFeedAtOnce()
  expect(await askFeed({ signal: new AbortController().signal })).toEqual([])
  expect(asked()).toEqual(['at once'])
})
