import { expect, test } from 'vitest'
import { pinProblem } from './pins.ts'

const PHONE = '+23276479163'

test.each([
  ['too short', '12345'],
  ['too long', '1234567'],
  ['with a letter', '12345a'],
  ['one digit six times', '777777'],
  ['a pair three times', '474747'],
  ['three digits twice', '947947'],
  ['a row upwards', '123456'],
  ['a row upwards from zero', '012345'],
  ['a row up to zero', '567890'],
  ['a row downwards', '987654'],
  ['the end of their own number', '479163'],
  ['a day, month and year', '230591'],
  ['a year, month and day', '910523'],
  ['a month, day and year', '052391'],
])('rejects a PIN that is %s, with the reason', (_, pin) => {
  expect(pinProblem(pin, PHONE)).toMatch(/^[A-Z].{10,}/)
})

test.each(['847291', '406938', '997716', '650082'])('accepts %s as a PIN', (pin) => {
  expect(pinProblem(pin, PHONE)).toBeNull()
})

test('leaves four of five PINs to choose from', () => {
  const good = Array.from({ length: 142_858 }, (_, index) => String(index * 7).padStart(6, '0')).filter(
    (pin) => pinProblem(pin, PHONE) === null,
  )
  expect(good.length).toBeGreaterThan(114_000)
})
