import { expect, test } from 'vitest'
import { type Evidence, NotBegun, reaches } from './evidence.ts'
import { findPrograms } from './programs.ts'
import { type Part, prove } from './prove.ts'

const HELD: Evidence = {
  title: 'As it should be',
  notes: [],
  outcomes: [{ what: 'sales lost', asked: '0', seen: '0', isHeld: true }],
}

/** Returns whether it held, and the written pages. */
const proved = async (part: Part) => {
  const pages: [string, Evidence][] = []
  const isHeld = await prove('kills', {
    load: async () => part,
    settings: {},
    write: (name, evidence) => pages.push([name, evidence]),
  })
  return { isHeld, pages }
}

test('a finished drill writes its page', async () => {
  expect(await proved(async () => HELD)).toEqual({ isHeld: true, pages: [['kills', HELD]] })
})

test('a failed drill writes a page that says so', async () => {
  const { isHeld, pages } = await proved(() => Promise.reject(new Error('the database is gone')))
  expect(isHeld).toBe(false)
  expect(pages).toMatchObject([
    [
      'kills',
      { title: 'The part kills did not finish', outcomes: [{ seen: 'the database is gone', isHeld: false }] },
    ],
  ])
})

test('a drill that cannot begin keeps the existing page', async () => {
  expect(await proved(() => Promise.reject(new NotBegun('missing: haproxy')))).toEqual({
    isHeld: false,
    pages: [],
  })
})

test('a narrowed drill reports its result, and keeps the existing page', async () => {
  expect(await proved(async () => ({ ...HELD, isNarrowed: true }))).toEqual({ isHeld: true, pages: [] })
})

test('a goal comes from the design, not from the settings of a run', () => {
  expect(reaches('cases', 40, 1_000)).toMatchObject({ asked: '1,000', seen: '40', isHeld: false })
  expect(reaches('cases', 1_000, 1_000).isHeld).toBe(true)
})

test('a missing program stops a drill before it begins', () => {
  // No program has this name, which the types know too.
  expect(() => findPrograms(['no-such-program' as 'ip'])).toThrow(NotBegun)
})
