import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const logIn = (id: string): void => {
  stored.set('userId', id)
  stored.set('userRole', 'entrepreneur')
}

/** The module as a newly loaded page has it. */
const aPage = () => import('./line.ts')

describe('the time of the last answer', () => {
  test('is known after a reload to a user who has just logged in', async () => {
    const { recordAgentReport } = await aPage()
    // The login's own answer arrives before a user is logged in.
    recordAgentReport()
    logIn('hub')
    recordAgentReport()
    vi.resetModules()
    expect((await aPage()).readLine().heardAt).toBeGreaterThan(0)
  })

  test('is not shown to the next user of the same phone', async () => {
    logIn('hub')
    ;(await aPage()).recordAgentReport()
    logIn('kiosk')
    vi.resetModules()
    expect((await aPage()).readLine().heardAt).toBeNull()
  })
})
