import { test as base } from './page.ts'

/**
 * As `test`, in a process of its own, whose sellers log in anew: a new password ends a seller's login sessions, also
 * those of the tests in other files.
 */
export const test = base.extend<object, { alone: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures out of the pattern
  alone: [async ({}, use) => use(undefined), { scope: 'worker' }],
})
