import { describe, expect, it } from 'vitest'
import { scenarioForPhone } from './scenarios.ts'

describe('the test numbers', () => {
  it.each([
    ['23276000039', 'declined'],
    ['23276000129', 'stuck'],
    ['23276077129', 'stuck'],
    ['23276000789', 'approve'],
    ['23276000000', 'approve'],
    ['23276123039', 'approve'],
    ['23277000039', 'approve'],
  ])('%s is %s', (msisdn, scenario) => {
    expect(scenarioForPhone(msisdn)).toBe(scenario)
  })
})
