import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LONE_ROUTER_TEST, QUICK_ROUTER_TEST, SLOW_TESTS } from './slow-tests.ts'

const isThere = (path: string): boolean => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))

test('each slow test file is there under the name by which it is left out and run', () => {
  expect(SLOW_TESTS.filter((path) => !isThere(path))).toEqual([])
})

test('the router tests that run by themselves are there', () => {
  expect([QUICK_ROUTER_TEST, LONE_ROUTER_TEST].filter((path) => !isThere(`lab/network/${path}`))).toEqual([])
})
