import { expect, test } from 'vitest'
import { type Evidence, NotBegun, reaches } from './evidence.ts'
import { findPrograms } from './programs.ts'
import { type Part, prove } from './prove.ts'

const HELD: Evidence = {
  title: 'As it should be',
  notes: [],
  outcomes: [{ what: 'sales lost', asked: '0', seen: '0', isHeld: true }],
}

/** What is said and which pages are written. */
const proved = async (part: Part) => {
  const pages: [string, Evidence][] = []
  const isHeld = await prove('kills', {
    load: async () => part,
    settings: {},
    write: (name, evidence) => pages.push([name, evidence]),
  })
  return { isHeld, pages }
}

test('a part that ends writes what it saw', async () => {
  expect(await proved(async () => HELD)).toEqual({ isHeld: true, pages: [['kills', HELD]] })
})

test('a part that breaks down leaves no page that says held', async () => {
  const { isHeld, pages } = await proved(() => Promise.reject(new Error('the database is gone')))
  expect(isHeld).toBe(false)
  expect(pages).toMatchObject([
    [
      'kills',
      { title: 'The part kills did not finish', outcomes: [{ seen: 'the database is gone', isHeld: false }] },
    ],
  ])
})

test('a part that cannot begin here leaves the page of another machine', async () => {
  expect(await proved(() => Promise.reject(new NotBegun('missing: haproxy')))).toEqual({
    isHeld: false,
    pages: [],
  })
})

test('a part that looked at some of its cases alone tells what it saw, and leaves the page as it is', async () => {
  expect(await proved(async () => ({ ...HELD, isNarrowed: true }))).toEqual({ isHeld: true, pages: [] })
})

test('a goal is the design’s, and not what a run was told to do', () => {
  expect(reaches('cases', 40, 1_000)).toMatchObject({ asked: '1,000', seen: '40', isHeld: false })
  expect(reaches('cases', 1_000, 1_000).isHeld).toBe(true)
})

test('a program that is missing keeps a part from beginning', () => {
  // No program has this name; the types know that, too.
  expect(() => findPrograms(['no-such-program' as 'ip'])).toThrow(NotBegun)
})
