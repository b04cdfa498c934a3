import { apply, signUpOwner } from '@minit/contract/public/applications.ts'
import { describe, expect, test } from 'vitest'
import { checkAnswers, type Texts } from './check-answers.ts'

const TEXTS: Texts = {
  fullName: ' Aminata Kamara ',
  location: 'Lumley',
  nearestLandmark: 'The market',
  expectedCustomers: '40',
  monthlyEarningsGoal: 'Le 2,000',
  monthlyMobileSpend: '150',
  mobileProvider: '',
  phoneNumber: '+232 76 123 456',
}

describe('the answers of an application', () => {
  test('are sent with numbers, and without choices that were not made', () => {
    const { mobileProvider: _, ...answered } = TEXTS
    expect(checkAnswers(apply.body, TEXTS)).toEqual({
      body: { ...answered, fullName: 'Aminata Kamara', expectedCustomers: 40, monthlyMobileSpend: 150 },
    })
  })

  test.each([
    ['12.9', 12],
    ['50 people', 50],
    ['007', 7],
  ])('read %j as %d customers', (expectedCustomers, number) => {
    expect(checkAnswers(apply.body, { ...TEXTS, expectedCustomers })).toMatchObject({
      body: { expectedCustomers: number },
    })
  })

  test.each(['', '0', '-3', 'many'])('are refused with %j customers', (expectedCustomers) => {
    expect(checkAnswers(apply.body, { ...TEXTS, expectedCustomers })).toEqual({
      problems: { expectedCustomers: 'Enter how many customers you expect, 1 or more' },
    })
  })

  test('accept no mobile spending, but require an answer', () => {
    expect(checkAnswers(apply.body, { ...TEXTS, monthlyMobileSpend: '0' })).toHaveProperty('body')
    expect(checkAnswers(apply.body, { ...TEXTS, monthlyMobileSpend: '' })).toEqual({
      problems: { monthlyMobileSpend: 'Enter what you spend on mobile a month, 0 or more' },
    })
  })

  test('are named one by one when all required ones are missing', () => {
    expect(checkAnswers(signUpOwner.body, {})).toEqual({
      problems: {
        fullName: 'Full name is required',
        location: 'Location is required',
        nearestLandmark: 'Nearest landmark is required',
        expectedCustomers: 'Enter how many customers you expect, 1 or more',
        monthlyEarningsGoal: 'Monthly earnings goal is required',
        monthlyMobileSpend: 'Enter what you spend on mobile a month, 0 or more',
        phoneNumber: 'Valid phone number required',
        currentPackage: 'Choose your current internet package',
      },
    })
  })
})
