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

/** The module as a page that was just loaded has it. */
const aPage = () => import('./line.ts')

describe('when the server was heard last', () => {
  test('is known after a reload to who logged in a moment before', async () => {
    const { noteHeard } = await aPage()
    // The answer to the login itself comes before anybody is logged in.
    noteHeard()
    logIn('hub')
    noteHeard()
    vi.resetModules()
    expect((await aPage()).readLine().heardAt).toBeGreaterThan(0)
  })

  test('is not told to the next one on the same phone', async () => {
    logIn('hub')
    ;(await aPage()).noteHeard()
    logIn('kiosk')
    vi.resetModules()
    expect((await aPage()).readLine().heardAt).toBeNull()
  })
})
