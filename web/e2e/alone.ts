import { test as base } from './page.ts'

/**
 * Like `test`, in its own process, whose sellers log in again: a new password ends a seller's login sessions,
 * also those of tests in other files.
 */
export const test = base.extend<object, { alone: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names from the pattern
  alone: [async ({}, use) => use(undefined), { scope: 'worker' }],
})
