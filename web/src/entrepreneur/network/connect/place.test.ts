import { expect, test } from 'vitest'
import { type Place, pathOf, placeBefore, placeIn, progressOf } from './place.ts'

const at = (query: string): Place => placeIn(new URLSearchParams(query))
const PATH = '/entrepreneur/network/connect'

test.each([
  ['', { step: 'box' }],
  ['box=mikrotik', { step: 'power', box: 'mikrotik' }],
  ['box=none', { step: 'manual' }],
  ['router=r1&box=glinet', { step: 'line', box: 'glinet', router: 'r1' }],
  ['router=r1&step=check', { step: 'check', box: null, router: 'r1' }],
] as const)('the address ?%s leads to its step, and the step to its address', (query, place) => {
  expect(at(query)).toEqual(place)
  expect(pathOf(at(query))).toBe(query === '' ? PATH : `${PATH}?${query}`)
})

test.each([
  ['box=teapot', 'box'],
  ['router=', 'box'],
  ['router=r1&step=box', 'line'],
])('the wrong address ?%s opens the step %s', (query, step) => {
  expect(at(query).step).toBe(step)
})

const back = (query: string, isCodes = false): string[] => {
  const found: string[] = []
  for (let place: Place | null = at(query); place !== null; place = placeBefore(place, isCodes))
    found.push(place.step)
  return found
}

test('back goes one step back, to the first', () => {
  expect(back('router=r1&step=done')).toEqual(['done', 'check', 'line', 'power', 'box'])
  expect(back('router=r1&step=done', true)).toEqual(['done', 'line', 'power', 'box'])
  expect(back('box=none')).toEqual(['manual', 'box'])
})

test('a router has five steps, a box that prints codes four', () => {
  expect(progressOf(at('router=r1&step=check'), false)).toEqual({ number: 4, count: 5 })
  expect(progressOf(at('router=r1&step=done'), true)).toEqual({ number: 4, count: 4 })
  expect(progressOf(at('box=none'), false)).toBeNull()
})
