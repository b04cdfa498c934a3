import { describe, expect, it } from 'vitest'
import type { OnboardingStatus } from './answers.ts'
import { marginOf, minorIn, paymentsToShow, START_GOALS, START_PRICING, stepToOpen } from './answers.ts'

const SAVED = { acceptsOrangeMoney: false, acceptsAfricellMoney: true, vultMerchantId: 'VULT-1' }
const SETTINGS = { acceptsOrangeMoney: true, acceptsAfricellMoney: false, vultMerchantId: '' }

const status = (changes: Partial<OnboardingStatus>): OnboardingStatus => ({
  currentStep: 1,
  completed: false,
  completedLessons: [],
  goals: START_GOALS,
  pricing: START_PRICING,
  payments: SAVED,
  ...changes,
})

describe('the step that opens', () => {
  it.each<[string, Partial<OnboardingStatus>, number]>([
    ['is the first for a new seller', { goals: null, pricing: null, payments: null }, 1],
    ['is the saved one', { currentStep: 4, payments: null }, 4],
    ['is never past an empty form', { currentStep: 8, pricing: null }, 3],
    ['is the first of several empty forms', { currentStep: 8, goals: null, payments: null }, 1],
    ['is the last when all is filled in', { currentStep: 8 }, 8],
    ['is the first again for a seller who has finished', { currentStep: 8, completed: true }, 1],
  ])('%s', (_, changes, step) => {
    expect(stepToOpen(status(changes))).toBe(step)
  })
})

describe('the initial payment choices', () => {
  it.each<[string, Partial<OnboardingStatus>, object]>([
    ['are the saved ones before the end', {}, SAVED],
    ['are the settings at first', { payments: null }, SETTINGS],
    ['are the settings again after the end, so that nothing is reverted', { completed: true }, SETTINGS],
  ])('%s', (_, changes, payments) => {
    expect(paymentsToShow(status(changes), SETTINGS)).toEqual(payments)
  })
})

describe('the amount in typed text', () => {
  it.each([
    ['3000', 300_000],
    ['Le 3,000 a month', 300_000],
    ['about 2500.50', 250_050],
    [750, 75_000],
    ['a lot', null],
    ['', null],
    ['0', null],
    ['99999999999999999999', null],
  ])('reads %j as %s minor units', (typed, minor) => {
    expect(minorIn(typed)).toBe(minor)
  })
})

describe('the margin', () => {
  it.each([
    ['25', 25],
    [40, 40],
    ['', 30],
    ['abc', 30],
    ['0', 30],
    ['99', 30],
  ])('reads %j as %i percent', (defaultProfitMargin, percent) => {
    expect(marginOf({ ...START_PRICING, defaultProfitMargin })).toBe(percent)
  })
})
