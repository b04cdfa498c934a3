import { expect, test } from 'vitest'
import { newerBuiltIns } from './newer-built-ins.ts'

test('finds calls that Chrome 80 does not support', () => {
  expect(newerBuiltIns('names.at(-1); text.replaceAll("a", "b"); names.at(0)')).toEqual([
    '.at(',
    '.replaceAll(',
  ])
  expect(newerBuiltIns('signal.throwIfAborted(); AbortSignal.timeout(5)')).toEqual([
    '.throwIfAborted(',
    'AbortSignal.timeout',
  ])
  expect(newerBuiltIns('structuredClone(row); Object.hasOwn(row, key)')).toEqual([
    'structuredClone(',
    'Object.hasOwn',
  ])
})

test('accepts calls that Chrome 80 supports', () => {
  const code =
    'names.flatMap(read); text.matchAll(/a/g); Promise.allSettled(all); row?.at ?? new AbortController()'
  expect(newerBuiltIns(code)).toEqual([])
})
