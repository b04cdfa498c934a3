import { expect, test } from 'vitest'
import { hereText } from './here-text.ts'

const OPEN = { isOpen: true, hasPackages: true }
const GOES_ONLINE = /goes online by itself/

test('a phone that is not online reads that paying puts it online', () => {
  expect(hereText({ ...OPEN, place: 'walled' })).toMatch(GOES_ONLINE)
  expect(hereText({ ...OPEN, place: undefined })).toMatch(GOES_ONLINE)
})

test.each([
  ['at a closed shop', { place: 'walled', isOpen: false, hasPackages: true }, 'You can buy nothing here now'],
  [
    'where nothing is on sale',
    { place: 'walled', isOpen: true, hasPackages: false },
    'You can buy nothing here now',
  ],
  ['that is online', { ...OPEN, place: 'online' }, 'This phone is online.'],
  [
    'that is online at a closed shop',
    { place: 'online', isOpen: false, hasPackages: true },
    'stays online until',
  ],
] as const)('a phone %s reads no such promise', (_, here, text) => {
  expect(hereText(here)).toContain(text)
  expect(hereText(here)).not.toMatch(GOES_ONLINE)
})
